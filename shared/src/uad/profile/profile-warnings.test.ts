import { expect, test } from 'vitest'
import { aProfile, profileLinesOf } from '../testing/a-profile.ts'
import { randomOwnership } from '../testing/random-ownership.ts'
import { authorizationsIn } from './system-profile.ts'

const sentencesOf = (lines: string[]) =>
  authorizationsIn(aProfile({ lines })).warnings.map(({ kind, sentence }) => `${kind}: ${sentence}`)

const MANY = Array.from(
  { length: 180 },
  (_, i) => `UAD Title ${i}: ${i % 2 ? 'Authorized for all devices' : 'Demo expired'}`,
)

test('a usual profile has no warnings', () => {
  expect(sentencesOf(MANY)).toEqual([])
})

test('a warning names the first three unknown phrases', () => {
  const odd = ['UAD A: Unauthorized', 'UAD B: (c)', 'UAD C:', 'UAD D: ja', 'UAD E: nein']
  expect(sentencesOf([...MANY, ...odd])).toEqual([
    'unknown-status: 5 licenses have an unknown status and will stay: "UAD A: Unauthorized", "UAD B: (c)", "UAD C: (nothing)", 2 more.',
  ])
})

test('a warning names licenses with conflicting lines', () => {
  expect(
    sentencesOf([...MANY, 'UAD Title 1: Demo expired', 'UAD Title 3: Authorized for all devices']),
  ).toEqual([
    'conflicting-duplicate: 1 license is listed twice with different statuses; the safer ones count: "UAD Title 1".',
  ])
})

test('a warning reports a device that did not respond', () => {
  expect(sentencesOf(MANY.map((line) => line.replace(/: .*/, ': Auth update required')))).toEqual([
    expect.stringMatching(/^device-not-refreshed: .+Authorize Plug-Ins.+\.$/),
    expect.stringMatching(/^nothing-owned: .+\?$/),
  ])
  expect(sentencesOf([...MANY, 'UAD A: Auth update required'])).toEqual([])
})

test('a warning reports a short profile', () => {
  expect(sentencesOf(MANY.slice(0, 20))).toEqual([
    'few-entries: This file lists 20 licenses; most list about 180. Some may be missing.',
  ])
})

test('reads all licenses of random profiles', () => {
  for (let seed = 0; seed < 50; seed++) {
    const owned = randomOwnership(seed).filter(({ name }) => !/Leveler$|^UAD UAD|Townsend/.test(name))
    const { authorizations } = authorizationsIn(aProfile({ lines: profileLinesOf(owned), ending: '\r\n' }))
    expect(authorizations).toEqual(owned)
  }
})
