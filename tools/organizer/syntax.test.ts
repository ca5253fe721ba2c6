import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { catalogStems } from '../../shared/src/uad/catalog/catalog.ts'
import { scriptOf } from './a-machine.ts'
import { hasShellcheck, SHELLS } from './shells.ts'

const [first, ...rest] = catalogStems().filter((stem) => stem.startsWith('UAD ') && stem !== 'UAD CS-1')
const script = scriptOf(first ? [first] : [], rest)

/** The comments before the first command: there it could be said that faults are to be left unsaid. */
const head = /^(?:#.*\n|\n)*/.exec(script)?.[0] ?? ''

/** What a program says of the script, which it is handed as its input. */
const saidOf = (command: string, words: string[], text = script) => {
  const { status, stdout, stderr } = spawnSync(command, words, { input: text, encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

test.each(SHELLS)('$name reads the whole script without a fault', ({ command, words }) => {
  expect(saidOf(command, [...words, '-n'])).toEqual({ status: 0, said: '' })
  expect(saidOf(command, [...words, '-n'], script.replace('    esac\n', '\n')).status).not.toBe(0)
})

test.runIf(hasShellcheck).each(['bash', 'dash'])(
  'shellcheck finds no fault in the script as %s',
  (dialect) => {
    const words = ['--shell', dialect, '--severity', 'style', '-']

    expect(saidOf('shellcheck', words)).toEqual({ status: 0, said: '' })
    expect(saidOf('shellcheck', words, `${head}rm $1\n`).status).toBe(1)
  },
)
