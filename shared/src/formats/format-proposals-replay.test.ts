import { expect, test } from 'vitest'
import { randomOf } from '../uad/testing/random.ts'
import { formatProposals } from './format-proposals.ts'
import type { SongEvidence } from './song-evidence.ts'
import { brokenBy } from './testing/broken-by.ts'
import { aFormatWorld, evidenceOf, type FormatWorld } from './testing/format-world.ts'

const proposed = (
  { installations, computers, songs }: FormatWorld,
  evidence: SongEvidence = evidenceOf(songs),
) => formatProposals(installations, computers, evidence).proposals

/** Worlds with 1,000 songs each, until they have this many proposals. */
function* worldsWith(proposals: number) {
  for (let [seed, left] = [1, proposals]; left > 0; seed++) {
    const world = aFormatWorld(seed)
    const all = proposed(world)
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

/** The proposals where each installation is another one. */
const changed =
  (change: (one: FormatWorld['installations'][number]) => FormatWorld['installations'][number]) =>
  (world: FormatWorld) =>
    proposed({ ...world, installations: world.installations.map(change) })
const withoutPart = (part: RegExp | string) =>
  changed((one) => ({ ...one, path: one.path.replace(part, '') }))

test.each<[string, (world: FormatWorld) => ReturnType<typeof proposed>]>([
  [
    'songs that may use a plugin are not asked',
    (world) => {
      const evidence = evidenceOf(world.songs)
      return proposed(world, { ...evidence, uses: evidence.uses.filter(({ isSure }) => isSure) })
    },
  ],
  ['no song is asked', (world) => proposed(world, { read: 1, uses: [], unseen: [] })],
  [
    'songs that could not be read do not count',
    (world) => proposed(world, { ...evidenceOf(world.songs), unseen: [] }),
  ],
  ['processors are not compared', changed((one) => ({ ...one, architectures: ['x86_64'] }))],
  ['nested bundles count as installed', withoutPart(/\/Other \d+\.component\/Contents/)],
  ['bundles in folders for unused plugins count as installed', withoutPart('/Plug-Ins (Unused)')],
  [
    'DAWs are forgotten',
    (world) =>
      proposed({ ...world, computers: world.computers.map((one) => ({ ...one, daws: ['lmms'] as const })) }),
  ],
  [
    'VST3s go as well',
    (world) =>
      world.installations.flatMap((installation) =>
        installation.format === 'VST3' && !installation.staysWhole
          ? [{ installation, reason: 'vst3' as const, stays: undefined, opensProjects: false }]
          : [],
      ),
  ],
])('the replay finds it when %s', (_, faulty) => {
  let broken = 0
  for (let seed = 1; seed <= 40 && broken === 0; seed++) {
    const world = aFormatWorld(seed)
    const ids = new Set(faulty(world).map(({ installation }) => installation.id))
    broken += brokenBy(
      world,
      world.installations.filter(({ id }) => ids.has(id)),
    ).length
  }
  expect(broken).toBeGreaterThan(0)
})
