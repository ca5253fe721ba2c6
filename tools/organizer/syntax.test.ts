import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { catalogStems } from '../../shared/src/uad/catalog/catalog.ts'
import { organizerScriptFor } from './a-machine.ts'
import { SHELLS } from './shells.ts'

const [first, ...rest] = catalogStems().filter((stem) => stem.startsWith('UAD ') && stem !== 'UAD CS-1')
const script = organizerScriptFor(first ? [first] : [], rest)

/** The comments before the first command, which could turn off checks of shellcheck. */
const head = /^(?:#.*\n|\n)*/.exec(script)?.[0] ?? ''

/** The output of a program that gets the script as its input. */
const outputOf = (command: string, args: string[], text = script) => {
  const { status, stdout, stderr } = spawnSync(command, args, { input: text, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

const hasShellcheck = outputOf('shellcheck', ['--version']).status === 0
if (!hasShellcheck) console.log('There is no shellcheck here, so the script is not checked with it.')

test.each(SHELLS)('$name parses the whole script without errors', ({ command, args }) => {
  expect(outputOf(command, [...args, '-n'])).toEqual({ status: 0, output: '' })
  expect(outputOf(command, [...args, '-n'], script.replace('    esac\n', '\n')).status).not.toBe(0)
})

test.runIf(hasShellcheck).each(['bash', 'dash'])(
  'shellcheck finds nothing in the script as %s',
  (dialect) => {
    const args = ['--shell', dialect, '--severity', 'style', '-']

    expect(outputOf('shellcheck', args)).toEqual({ status: 0, output: '' })
    expect(outputOf('shellcheck', args, `${head}rm $1\n`).status).toBe(1)
  },
)
