import { expect, test } from 'vitest'
import { randomOf } from '../uad/testing/random.ts'
import { formatProposals } from './format-proposals.ts'
import { brokenBy } from './testing/broken-by.ts'
import { aFormatWorld, evidenceOf } from './testing/format-world.ts'

/** Worlds with 1,000 songs each, until they have this many proposals. */
function* worldsWith(proposals: number) {
  for (let [seed, left] = [1, proposals]; left > 0; seed++) {
    const world = aFormatWorld(seed)
    const { installations, computers, songs } = world
    const all = formatProposals(installations, computers, evidenceOf(songs)).proposals
    if (all.length === 0) continue
    yield { world, all, seed }
    left -= all.length
  }
}

test('no proposal takes a plugin from one of 1,000 songs or from a listed DAW, alone, together or in any choice', () => {
  const reasons = new Map<string, number>()
  let count = 0
  for (const { world, all, seed } of worldsWith(500)) {
    const gone = all.map(({ installation }) => installation)
    const random = randomOf(seed)
    expect(brokenBy(world, gone)).toEqual([])
    for (const one of gone) expect(brokenBy(world, [one])).toEqual([])
    for (let round = 0; round < 3; round++)
      expect(
        brokenBy(
          world,
          gone.filter(() => random() < 0.5),
        ),
      ).toEqual([])
    for (const { reason } of all) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    count += all.length
  }
  expect(count).toBeGreaterThanOrEqual(500)
  expect([...reasons.keys()].sort()).toEqual(['32-bit', 'duplicate', 'no-daw', 'vst3'])
})

test('what stays in place of a proposal is never proposed itself', () => {
  for (const { all } of worldsWith(500)) {
    const gone = new Set(all.map(({ installation }) => installation))
    for (const { stays } of all) expect(stays && gone.has(stays)).not.toBe(true)
  }
})
