import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { check } from 'recheck'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { changedFiles } from '../scripts/parts/gate/commit.mjs'
import { cellsOfTurn } from '../scripts/parts/gate/turn.mjs'

const ROOT = path.resolve(import.meta.dirname, '..')

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  .toString()
  .split('\n')
  .filter((file) => /^(?:shared|server|web|helper)\/src\/.+\.tsx?$/.test(file))
  .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))

const all = files.flatMap((file) =>
  regularExpressionsIn(readFileSync(path.join(ROOT, file), 'utf8')).map((each) => ({ ...each, file })),
)
const literals = new Map(
  all.flatMap(({ source, flags, file }) =>
    source === undefined ? [] : [[`/${source}/${flags}`, { source, flags, file }] as const],
  ),
)

test('a vulnerable expression is detected', async () => {
  const [vulnerable] = regularExpressionsIn(
    'const x: string = a / b\nexport const P = /^\\s*([\\w ]+)\\s*:\\s*(.*)$/i.test(y)',
  )

  expect(vulnerable).toEqual({ source: '^\\s*([\\w ]+)\\s*:\\s*(.*)$', flags: 'i' })
  expect((await verdictOf(vulnerable?.source ?? '', 'i')).status).toBe('vulnerable')
})

test('no regular expression of the product is vulnerable', async () => {
  const slow: string[] = []
  for (const { source, flags, file } of dueExpressions()) {
    const { status } = await verdictOf(source, flags)
    if (status !== 'safe') slow.push(`${file}: /${source}/${flags} is ${status}`)
  }

  expect(literals.size).toBeGreaterThan(150)
  expect(slow).toEqual([])
}, 1_200_000)

/** Those of changed files and those whose turn it is: a verdict takes up to seconds and depends on nothing else. */
function dueExpressions() {
  const changed = changedFiles()
  const inTurn = new Set(cellsOfTurn([...literals.values()]))
  return [...literals.values()].filter((each) => !changed || changed.includes(each.file) || inTurn.has(each))
}

/** Seeded and without time limits, so that the same source gets the same verdict on every machine. */
const verdictOf = (source: string, flags: string) => check(source, flags.replaceAll(/[dv]/g, ''), UNTIMED)

const UNTIMED = {
  randomSeed: 1,
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  skipRecall: true,
}

/** All regular expressions in a source text. The source of an expression that is computed at run time is undefined. */
function regularExpressionsIn(text: string) {
  const found: { source: string | undefined; flags: string }[] = []
  const visitor = new Visitor({
    Literal: (node) => {
      if ('regex' in node) found.push({ source: node.regex.pattern, flags: node.regex.flags })
    },
    NewExpression: ({ callee }) => {
      if (callee.type === 'Identifier' && callee.name === 'RegExp')
        found.push({ source: undefined, flags: '' })
    },
  })
  visitor.visit(parseSync('a.tsx', text).program)
  return found
}
