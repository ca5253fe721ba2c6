import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')

/** Floors whose test files share their modules, see vitest.config.ts. */
const SHARING = ['server', 'shared', 'web']

/**
 * A hook outside of functions is registered when its module is read, which happens once: the first test file would have it and
 * no other. What a helper opens it closes with `atTheEnd` or `onTestFinished`; set-up files are read for every test file.
 */
const STRAY = /^(?:before|after)(?:All|Each)\(/m

test('no helper of tests counts on a hook that only the first test file would have', () => {
  const files = SHARING.flatMap((floor) =>
    readdirSync(path.join(ROOT, floor), { recursive: true }).map((name) => path.join(floor, String(name))),
  )
  const helpers = files.filter((file) => /\.tsx?$/.test(file) && !/(?:\.test\.tsx?|set-up\.ts)$/.test(file))
  expect(helpers.length).toBeGreaterThan(500)
  expect(helpers.filter((file) => STRAY.test(readFileSync(path.join(ROOT, file), 'utf8')))).toEqual([])
})
