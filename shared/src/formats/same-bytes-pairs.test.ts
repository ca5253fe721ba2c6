import { expect, test } from 'vitest'
import { identityOf, pluginToJoin } from '../bundles/identity/identity.ts'
import { storageOf } from '../storage/storage-of.ts'
import { formatProposals } from './format-proposals.ts'
import type { InstalledFormat } from './installed-format.ts'
import { randomOf } from './testing/format-world.ts'

/** What is really on the disk. Nothing of it is asked by the rules, which know only digests, and not of every bundle. */
type Pair = {
  first: InstalledFormat
  second: InstalledFormat
  haveSameBytes: boolean
  isSecondLinked: boolean
}

/** Two bundles of one name on one computer, which differ in makers, systems, sizes, bytes, links and names, or in nothing. */
function aPair(random: () => number): Pair {
  const pick = <Item>(...items: [Item, ...Item[]]) =>
    // The list is not empty.
    items[Math.floor(random() * items.length)] as Item
  const chance = (share: number) => random() < share
  const [format, extension] = pick(['VST', 'dll'], ['VST3', 'vst3'], ['CLAP', 'clap'], ['VST', 'so'])
  const name = pick('Chorus', 'Delay', 'Diva', 'PaulXStretch')
  const bundleId = pick(null, `com.maker.${name}`, 'com.yourcompany.plugin')
  const maker = () => pick('', '', 'Bluebird', 'Northgate', 'Undefined')
  const one = (place: string, bytes: string, manufacturer: string): InstalledFormat & { maker: string } => ({
    id: place,
    pluginId: 'first',
    machine: 'studio',
    format,
    path: `/plug-ins/${place}/${chance(0.9) ? name : `${name} ${place}`}.${extension}`,
    size: chance(0.9) ? bytes.length : null,
    version: pick('', '1.0', '1.1'),
    architectures: pick([], ['x86_64'], ['arm64', 'x86_64']),
    bundleId,
    platform: pick('windows', 'windows', 'linux', null),
    digest: chance(0.85) ? `digest of ${bytes}` : null,
    isLinked: false,
    staysWhole: false,
    replacesVst2: false,
    maker: manufacturer,
  })
  const bytes = pick('bytes', 'BYTES', 'more bytes')
  const haveSameBytes = chance(0.4)
  const [firstMaker, secondMaker] = [maker(), maker()]
  const first = one('Bluebird', bytes, firstMaker)
  const other = one('Northgate', haveSameBytes ? bytes : pick('other', 'others, larger'), secondMaker)
  // The same bytes are read in the same way.
  const { version, architectures, platform } = first
  const second = haveSameBytes ? { ...other, version, architectures, platform } : other
  const identity = ({ maker: manufacturer, path }: typeof first) =>
    identityOf({ name, manufacturer, bundleId, audioUnit: null, classId: null, format, path })
  const isJoined = pluginToJoin(identity(second), [{ id: 'first', ...identity(first) }]) !== undefined
  const isSecondLinked = chance(0.1)
  return {
    first,
    second: { ...second, pluginId: isJoined || chance(0.5) ? 'first' : 'second', isLinked: isSecondLinked },
    haveSameBytes: haveSameBytes && first.path.split('/').at(-1) === second.path.split('/').at(-1),
    isSecondLinked,
  }
}

/** The ids of what Formats proposes and of what Storage calls a copy. */
function leaving({ first, second }: Pair) {
  const both = [first, second]
  const evidence = { read: 1, uses: [], unseen: [] }
  const { proposals } = formatProposals(both, [{ machine: 'studio', daws: [], hasHelper: true }], evidence)
  const { duplicates } = storageOf({
    installations: both,
    plugins: new Map(
      ['first', 'second'].map((id) => [id, { name: id, manufacturer: '', songs: 1, perhaps: 0 }]),
    ),
    computerNames: new Map(),
    songs: { read: 1, unread: 0 },
  })
  return {
    proposed: proposals.map(({ installation }) => installation.id),
    stored: duplicates.flatMap(({ copies }) =>
      copies.flatMap(({ installationId, stays }) => (stays ? [] : installationId)),
    ),
  }
}

test('of 2,000 pairs of one name nothing is proposed or called a copy that is not the same bytes', () => {
  const random = randomOf(28)
  const counts = { same: 0, copies: 0, linked: 0 }
  for (let number = 0; number < 2000; number++) {
    const pair = aPair(random)
    const { proposed, stored } = leaving(pair)
    if (!pair.haveSameBytes) expect([proposed, stored], JSON.stringify(pair)).toEqual([[], []])
    if (pair.isSecondLinked)
      expect([proposed, stored].flat(), JSON.stringify(pair)).not.toContain('Northgate')
    // Both places say the same.
    expect(stored).toEqual(proposed)
    counts.same += Number(pair.haveSameBytes)
    counts.copies += proposed.length
    counts.linked += Number(pair.isSecondLinked && proposed.length > 0)
  }
  // The test would say nothing if no copy were ever found.
  expect(counts.copies).toBeGreaterThan(250)
  expect(counts.linked).toBeGreaterThan(20)
})
