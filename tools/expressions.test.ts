import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { check } from 'recheck'
import { expect, test } from 'vitest'
import { expressionsIn } from './expressions-in.ts'

/** Reliability I2: no text can make one of our regular expressions slow. */

const ROOT = path.resolve(import.meta.dirname, '..')

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  .toString()
  .split('\n')
  .filter((file) => /^(?:shared|server|web|helper)\/src\/.+\.tsx?$/.test(file))
  .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))

const all = files.flatMap((file) =>
  expressionsIn(readFileSync(path.join(ROOT, file), 'utf8')).map((each) => ({ ...each, file })),
)
const written = new Map(
  all.flatMap(({ source, flags, file }) =>
    source === undefined ? [] : [[`/${source}/${flags}`, { source, flags, file }] as const],
  ),
)

test('a planted expression is found, and found to be slow', async () => {
  const [planted] = expressionsIn(
    'const x: string = a / b\nexport const P = /^\\s*([\\w ]+)\\s*:\\s*(.*)$/i.test(y)',
  )

  expect(planted).toEqual({ source: '^\\s*([\\w ]+)\\s*:\\s*(.*)$', flags: 'i' })
  expect((await verdictOf(planted?.source ?? '', 'i')).status).toBe('vulnerable')
})

test('no regular expression of the product is vulnerable', async () => {
  const slow: string[] = []
  for (const { source, flags, file } of written.values()) {
    const { status } = await verdictOf(source, flags)
    if (status !== 'safe') slow.push(`${file}: /${source}/${flags} is ${status}`)
  }

  expect(written.size).toBeGreaterThan(150)
  expect(slow).toEqual([])
  console.info(`scorecard R32: ${written.size} regular expressions, 0 vulnerable or unknown`)
}, 1_200_000)

/** Seeded and without any limit of time, so that the same source gets the same verdict on every machine. */
const verdictOf = (source: string, flags: string) => check(source, flags.replaceAll(/[dv]/g, ''), UNTIMED)

const UNTIMED = {
  randomSeed: 1,
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  skipRecall: true,
}
