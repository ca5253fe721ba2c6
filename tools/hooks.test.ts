import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')

/** Floors whose test files share their modules, see vitest.config.ts. */
const SHARING = ['server', 'shared', 'web']

/**
 * A hook outside of functions is registered when its module is loaded, which happens once, so only the first test file would have
 * it. Helpers clean up with `atTheEnd` or `onTestFinished`; set-up files are loaded for every test file.
 */
const TOP_LEVEL_HOOK = /^(?:before|after)(?:All|Each)\(/m

test('test helpers have no top-level hooks', () => {
  const files = SHARING.flatMap((floor) =>
    readdirSync(path.join(ROOT, floor), { recursive: true }).map((name) => path.join(floor, String(name))),
  )
  const helpers = files.filter((file) => /\.tsx?$/.test(file) && !/(?:\.test\.tsx?|set-up\.ts)$/.test(file))
  expect(helpers.length).toBeGreaterThan(500)
  expect(helpers.filter((file) => TOP_LEVEL_HOOK.test(readFileSync(path.join(ROOT, file), 'utf8')))).toEqual(
    [],
  )
})
