import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { forgetRefusals, noteRefusal, refusalPause } from './refusals.ts'

const SITE = 'https://example.com'
const MINUTE = 60_000

test('each refusal makes the pause longer, up to an hour; agreeing ends it', () => {
  const state = mkdtempSync(join(tmpdir(), 'refusals-'))
  expect(refusalPause(state, SITE)).toBe(0)
  const pauses = [1, 2, 3, 4, 5, 6].map(() => {
    noteRefusal(state, SITE, 0)
    return refusalPause(state, SITE, 0) / MINUTE
  })

  expect(pauses).toEqual([1, 4, 16, 60, 60, 60])
  expect(refusalPause(state, SITE, 60 * MINUTE)).toBe(0)
  expect(refusalPause(state, 'https://other.example', 0)).toBe(0)
  expect(refusalPause(state, SITE, -1000 * MINUTE)).toBe(0)
  forgetRefusals(state)
  expect(refusalPause(state, SITE, 0)).toBe(0)
})
