import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { repeatTests } from './repeat-tests.mjs'
import { root } from './root.mjs'

test('interrupted runs continue where they ended', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'runs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const notes = path.join(folder, 'of-these-sources', 'runs.jsonl')
  mkdirSync(path.dirname(notes))
  const recorded = [
    { passed: 3, failures: [] as string[] },
    { passed: 2, failures: ['sometimes'] },
  ]
  writeFileSync(notes, recorded.map((run) => `${JSON.stringify(run)}\n`).join(''))

  const outcome = await repeatTests({ runs: 2, notes, log: () => undefined })

  expect(outcome).toEqual({ tests: 5, flakes: ['sometimes'] })
})

test('a test that fails in one of two runs is a flake', async () => {
  const folder = path.join(root, '.cache', 'again')
  mkdirSync(folder, { recursive: true })
  const place = mkdtempSync(path.join(folder, 'run-'))
  onTestFinished(() => rmSync(place, { recursive: true }))
  writeFileSync(path.join(place, 'sometimes.test.ts'), SOMETIMES)
  const lines: string[] = []

  const args = ['--config=vitest.config.mjs', `--root=${place}`]
  writeFileSync(path.join(place, 'vitest.config.mjs'), 'export default {}')
  const runs = { runs: 2, args, notes: path.join(place, 'runs.jsonl') }
  const outcome = { tests: 3, flakes: ['passes once'] }
  expect(await repeatTests({ ...runs, log: (line) => lines.push(line) })).toEqual(outcome)
  expect(lines).toEqual(['run 1 of 2: 2 passed', 'run 2 of 2: 1 passed\nFAILED passes once'])
  expect(await repeatTests({ ...runs, log: () => undefined })).toEqual(outcome)
}, 60_000)

/** A test file with a test that passes only once. */
const SOMETIMES = `
import { existsSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
test('always passes', () => expect(1).toBe(1))
test('passes once', () => {
  const mark = new URL('mark', import.meta.url)
  expect(existsSync(mark)).toBe(false)
  writeFileSync(mark, '')
})
`
