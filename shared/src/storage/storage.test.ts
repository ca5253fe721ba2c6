import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedBundles } from './counted-bundles.ts'
import { storageFiguresOf } from './storage-figures.ts'
import { type StoredInstallation, type StoredPlugin, storageOf } from './storage-of.ts'

function aBundle(facts: Partial<StoredInstallation> & { path: string }): StoredInstallation {
  return {
    id: `${facts.pluginId ?? 'diva'} ${facts.path}`,
    pluginId: 'diva',
    machine: 'studio',
    format: 'VST3',
    version: '1.0',
    size: 100,
    platform: 'macos',
    digest: 'bytes of Diva',
    isLinked: false,
    ...facts,
  }
}

const PLUGINS = new Map<string, StoredPlugin>(
  [
    { id: 'diva', name: 'Diva', manufacturer: 'u-he', songs: 3, perhaps: 0 },
    { id: 'hive', name: 'Hive', manufacturer: 'u-he', songs: 0, perhaps: 0 },
    { id: 'raum', name: 'Raum', manufacturer: 'Native Instruments', songs: 0, perhaps: 2 },
    { id: 'loose', name: 'Loose', manufacturer: '', songs: 0, perhaps: 0 },
  ].map(({ id, ...plugin }) => [id, plugin]),
)

const storedOf = (installations: StoredInstallation[], machine?: string) =>
  storageOf({ installations, machine, plugins: PLUGINS, songs: { read: 5, unread: 1 } })

test('sums are by computer and maker, the most bytes first, and say of how many bundles the size is unknown', () => {
  const all = [
    aBundle({ path: '/VST3/Raum.vst3', pluginId: 'raum', size: 400 }),
    aBundle({ path: '/VST3/Diva.vst3', size: null }),
    aBundle({ path: '/VST3/Diva.vst3', pluginId: 'hive', size: 900 }),
    aBundle({ path: '/VST3/Loose.vst3', pluginId: 'loose', size: null, machine: 'laptop' }),
  ]
  expect(storedOf(all)).toMatchObject({
    total: { bytes: 1300, bundles: 3, unknown: 1 },
    computers: [{ machine: 'studio' }, { machine: 'laptop', bytes: 0, bundles: 1, unknown: 1 }],
    makers: [{ manufacturer: 'u-he' }, { manufacturer: 'Native Instruments' }],
  })
  expect(storedOf(all, 'laptop').total).toEqual({ bytes: 0, bundles: 1, unknown: 1 })
})

test('only plugins that no song may use are never used, and none before a song was read', () => {
  const all = ['diva', 'hive', 'raum', 'loose'].flatMap((pluginId, at) => [
    aBundle({ path: `/VST3/${pluginId}.vst3`, pluginId, size: pluginId === 'loose' ? null : at }),
    aBundle({ path: `/${pluginId}.component`, pluginId, format: 'AU', machine: 'laptop', size: null }),
  ])
  expect(storedOf(all)).toMatchObject({
    neverUsedTotal: { plugins: 2, bytes: 1, bundles: 4, unknown: 3 },
    neverUsed: [
      {
        name: 'Hive',
        bytes: 1,
        formats: ['VST3', 'AU'],
        places: [{ machine: 'studio' }, { machine: 'laptop' }],
      },
      { name: 'Loose', bytes: null },
    ],
  })
  const unread = storageOf({ installations: all, plugins: PLUGINS, songs: { read: 0, unread: 0 } })
  expect(unread.neverUsedTotal.plugins).toBe(0)
})

test('copies are the same bytes in several folders of one computer, of which linked ones stay', () => {
  const stored = storedOf([
    aBundle({ path: '/Library/VST3/Diva.vst3' }),
    aBundle({ path: '/Users/ana/Library/VST3/Diva.vst3' }),
    aBundle({ path: '/Users/ana/other/Diva.vst3', digest: 'other bytes' }),
    aBundle({ path: '/Users/ana/linked/Diva.vst3', digest: 'linked', isLinked: true }),
    aBundle({ path: '/Library/linked/Diva.vst3', digest: 'linked', isLinked: true }),
    aBundle({ path: '/Library/VST3/Diva.vst3', machine: 'laptop' }),
    aBundle({ path: 'Diva.vst3', machine: '' }),
    aBundle({ path: 'Diva.vst3', machine: '', id: 'dropped twice' }),
    aBundle({ path: '/Library/Plug-Ins (Unused)/Diva.vst3' }),
    aBundle({ path: '/Applications/Waves/Plug-Ins V13/Diva.bundle' }),
    aBundle({ path: '/Applications/Waves/Plug-Ins V14/Diva.bundle' }),
  ])

  expect(stored.copies).toEqual({ bytes: 100, bundles: 1, unknown: 0 })
})

test('whatever a file claims, a sum stays a whole number', () => {
  const huge = ['a', 'b', 'c'].map((name) =>
    aBundle({ path: `/${name}.vst3`, size: Number.MAX_SAFE_INTEGER, pluginId: 'hive' }),
  )
  const { total, neverUsedTotal } = storedOf(huge)
  expect([total.bytes, neverUsedTotal.bytes]).toEqual([Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER])
})

test('for any tree the counted bundles are those that no other holds, each place once', () => {
  const part = fc.constantFrom('a.vst3', 'b.component', 'Contents', 'odd', 'c.vst3 2')
  const anyPlace = fc.record({
    machine: fc.constantFrom('studio', 'laptop'),
    path: fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join('/')}`),
    pluginId: fc.constantFrom('diva', 'hive'),
    size: fc.constantFrom(null, 1, 2),
  })
  fc.assert(
    fc.property(fc.array(anyPlace, { maxLength: 12 }), (places) => {
      const isIn = (outer: string, inner: string) => inner.startsWith(`${outer}/`)
      const expected = new Set(
        places
          .filter(
            (one) => !places.some((other) => other.machine === one.machine && isIn(other.path, one.path)),
          )
          .map(({ machine, path }) => `${machine} ${path}`),
      )
      const counted = countedBundles(places)
      expect(new Set(counted.map(({ installation: one }) => `${one.machine} ${one.path}`))).toEqual(expected)
      expect(counted).toHaveLength(expected.size)
    }),
  )
})

test('plugins of one bundle share its bytes, and what could go is counted with unknown sizes', () => {
  const shell = { path: '/VST3/Shell.vst3', size: 900 }
  const three = { pluginId: 'hive', size: 250, digest: 'three' }
  const { makers, ...figures } = storageFiguresOf(
    storedOf([
      aBundle({ ...shell, pluginId: 'diva' }),
      aBundle({ ...shell, pluginId: 'loose' }),
      aBundle({ path: '/VST3/Three.vst3', ...three, pluginId: 'raum' }),
      aBundle({ path: '/VST3/Old/Three.vst3', ...three, pluginId: 'raum' }),
      aBundle({ path: '/VST3/Four.vst3', pluginId: 'hive', size: null, machine: 'laptop' }),
      aBundle({ path: 'Four.vst3', pluginId: 'hive', size: 7, machine: '' }),
      aBundle({ path: '/VST3/Five.vst3', size: null }),
    ]),
  )

  expect(makers.map(({ manufacturer, bytes }) => `${manufacturer} ${bytes}`)).toEqual([
    'u-he 907',
    'Native Instruments 500',
  ])
  expect(figures).toEqual({
    total: { bytes: 1407, bundles: 6, unknown: 2 },
    computers: 2,
    neverUsed: { plugins: 1, bytes: 7, bundles: 2, unknown: 1 },
    copies: { bytes: 250, bundles: 1, unknown: 0 },
    songs: { read: 5, unread: 1 },
  })
})
