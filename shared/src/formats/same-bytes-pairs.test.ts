import { expect, test } from 'vitest'
import { identityOf, pluginToJoin } from '../bundles/identity/identity.ts'
import { storageOf } from '../storage/storage-of.ts'
import { randomOf } from '../uad/testing/random.ts'
import { formatProposals } from './format-proposals.ts'
import type { InstalledFormat } from './installed-format.ts'
import type { ProposalReason } from './proposal-reason.ts'

/** The truth of the disk. The rules do not ask for it: they know only digests, and not of every bundle. */
type Pair = {
  first: InstalledFormat
  second: InstalledFormat
  haveSameBytes: boolean
  isSecondLinked: boolean
  /** By who has really made them, whatever they say. */
  isOneMaker: boolean
}

/** Two bundles of one name on one computer, which differ in makers, formats, systems, sizes, bytes, links and names, or in nothing. */
function aPair(random: () => number): Pair {
  const pick = <Item>(...items: [Item, ...Item[]]) =>
    // The list is not empty.
    items[Math.floor(random() * items.length)] as Item
  const chance = (share: number) => random() < share
  const [format, extension] = pick(['VST', 'dll'], ['VST3', 'vst3'], ['CLAP', 'clap'], ['VST', 'so'])
  const name = pick('Chorus', 'Delay', 'Diva', 'PaulXStretch')
  const isInVst3 = format === 'VST' && chance(0.6)
  // Two makers with one identifier and one name are told apart by nothing.
  const template = pick(null, 'com.yourcompany.plugin', isInVst3 ? null : `com.maker.${name}`)
  /** The facts in one bundle about its real maker. */
  const said = (maker: string) => ({
    maker: chance(0.6) ? maker : null,
    signer: chance(0.2) ? `team of ${maker}` : null,
    bundleId: chance(0.3) ? `com.${maker}.${name}` : template,
  })
  const one = (place: string, bytes: string, maker: string): InstalledFormat => ({
    id: place,
    pluginId: 'first',
    machine: 'studio',
    format,
    path: `/plug-ins/${place}/${chance(0.9) ? name : `${name} ${place}`}.${extension}`,
    size: chance(0.9) ? bytes.length : null,
    version: pick('', '1.0', '1.1'),
    architectures: pick([], ['x86_64'], ['arm64', 'x86_64']),
    platform: pick('windows', 'windows', 'linux', null),
    digest: chance(0.85) ? `digest of ${bytes}` : null,
    isLinked: false,
    staysWhole: false,
    replacesVst2: chance(0.1),
    ...said(maker),
  })
  const bytes = pick('bytes', 'BYTES', 'more bytes')
  const haveSameBytes = !isInVst3 && chance(0.4)
  const [firstMaker, otherMaker] = [pick('bluebird', 'northgate'), pick('bluebird', 'northgate')]
  const secondMaker = haveSameBytes ? firstMaker : otherMaker
  const first = one('Bluebird', bytes, firstMaker)
  const other = one('Northgate', haveSameBytes ? bytes : pick('other', 'others, larger'), secondMaker)
  // The same bytes are read in the same way; two formats of one version are alike.
  const { version, architectures, platform } = first
  const alike = haveSameBytes || isInVst3 ? { ...other, version, architectures, platform } : other
  const path = alike.path.replace(/\w+$/, 'vst3')
  const second = isInVst3 ? { ...alike, ...said(secondMaker), format: 'VST3', path } : alike
  const identity = ({ maker, bundleId, path }: InstalledFormat) =>
    identityOf({ name, manufacturer: maker ?? '', bundleId, audioUnit: null, classId: null, format, path })
  const isJoined = pluginToJoin(identity(second), [{ id: 'first', ...identity(first) }]) !== undefined
  const isSecondLinked = chance(0.1)
  return {
    first,
    second: { ...second, pluginId: isJoined || chance(0.5) ? 'first' : 'second', isLinked: isSecondLinked },
    haveSameBytes: haveSameBytes && first.path.split('/').at(-1) === second.path.split('/').at(-1),
    isSecondLinked,
    isOneMaker: firstMaker === secondMaker,
  }
}

/** The ids of what Formats proposes, and how many copies Storage counts. */
function leaving({ first, second }: Pair) {
  const both = [first, second]
  const evidence = { read: 1, uses: [], unseen: [] }
  const { proposals } = formatProposals(both, [{ machine: 'studio', daws: [], hasHelper: true }], evidence)
  const { copies } = storageOf({
    installations: both,
    plugins: new Map(
      ['first', 'second'].map((id) => [id, { name: id, manufacturer: '', songs: 1, perhaps: 0 }]),
    ),
    songs: { read: 1, unread: 0 },
  })
  const proposed = (wanted: ProposalReason) =>
    proposals.flatMap(({ installation, reason }) => (reason === wanted ? installation.id : []))
  return {
    proposed: proposed('duplicate'),
    replaced: proposed('vst3'),
    counted: copies.bundles,
  }
}

test('of 2,000 pairs of one name nothing is called a copy that is not the same bytes, and no VST2 replaced by a VST3 of another maker', () => {
  const random = randomOf(28)
  const wrong: unknown[] = []
  const counts = { copies: 0, linked: 0, replaced: 0 }
  for (let number = 0; number < 2000; number++) {
    const pair = aPair(random)
    const { proposed, counted, replaced } = leaving(pair)
    const isWrong =
      (!pair.haveSameBytes && proposed.length > 0) ||
      (!pair.isOneMaker && replaced.length > 0) ||
      (pair.isSecondLinked && proposed.includes('Northgate')) ||
      // Both places say the same.
      counted !== proposed.length
    if (isWrong) wrong.push({ pair, proposed, counted, replaced })
    counts.copies += proposed.length
    counts.linked += Number(pair.isSecondLinked && proposed.length > 0)
    counts.replaced += replaced.length
  }
  expect(wrong).toEqual([])
  // The test would say nothing if none were ever found.
  expect(counts.copies).toBeGreaterThan(250)
  expect(counts.linked).toBeGreaterThan(20)
  expect(counts.replaced).toBeGreaterThan(50)
})
