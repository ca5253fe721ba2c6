import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { check } from 'recheck'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { changedFiles } from '../scripts/parts/gate/commit.mjs'
import { cellsOfTurn } from '../scripts/parts/gate/turn.mjs'
import { root } from '../scripts/parts/root.mjs'
import { productFiles } from '../scripts/parts/source-files.mjs'

const all = productFiles().flatMap((file) =>
  regularExpressionsIn(readFileSync(path.join(root, file), 'utf8')).map((each) => ({ ...each, file })),
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
    if (status === 'safe') safe.add(keyOf(source, flags))
    else slow.push(`${file}: /${source}/${flags} is ${status}`)
  }
  mkdirSync(path.dirname(KEPT), { recursive: true })
  writeFileSync(KEPT, JSON.stringify([...safe]))

  expect(literals.size).toBeGreaterThan(150)
  expect(slow).toEqual([])
}, 1_200_000)

/** Those of changed files and those whose turn it is, without those that were judged here before: a verdict takes up to a minute. */
function dueExpressions() {
  const changed = changedFiles()
  const inTurn = new Set(cellsOfTurn([...literals.values()]))
  return [...literals.values()].filter(
    (each) =>
      (!changed || changed.includes(each.file) || inTurn.has(each)) &&
      !safe.has(keyOf(each.source, each.flags)),
  )
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

/** Expressions that were safe before stay so: a verdict depends on the expression, the checker and its options. The full run judges all again. */
const KEPT = path.join(root, '.cache/safe-expressions.json')
const safe = new Set<string>(
  existsSync(KEPT) && !process.env.PLUGFOLIO_LONG ? JSON.parse(readFileSync(KEPT, 'utf8')) : [],
)
const { version } = JSON.parse(readFileSync(path.join(root, 'node_modules/recheck/package.json'), 'utf8'))
const keyOf = (source: string, flags: string) => JSON.stringify([version, UNTIMED, source, flags])

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
