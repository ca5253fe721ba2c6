import { expect, test } from 'vitest'
import { storageFiguresOf } from './storage-figures.ts'
import { type StoredInstallation, storageOf } from './storage-of.ts'

const aBundle = (pluginId: string, path: string, facts: Partial<StoredInstallation> = {}) => ({
  id: `${pluginId} ${path}`,
  pluginId,
  machine: 'studio',
  format: 'VST3',
  path,
  version: '1.0',
  size: 100,
  platform: 'macos',
  digest: null,
  isLinked: false,
  ...facts,
})

const used = { songs: 1, perhaps: 0 }
const unused = { songs: 0, perhaps: 0 }

const figuresOf = (
  installations: StoredInstallation[],
  makers: Record<string, [manufacturer: string, uses: typeof used]>,
  songs = { read: 5, unread: 1 },
) =>
  storageFiguresOf(
    storageOf({
      installations,
      plugins: new Map(
        Object.entries(makers).map(([id, [manufacturer, uses]]) => [id, { name: id, manufacturer, ...uses }]),
      ),
      songs,
    }),
  )

test('plugins of one bundle share its bytes, and what could go is counted with unknown sizes', () => {
  const shell = '/VST3/Shell.vst3'
  const figures = figuresOf(
    [
      aBundle('one', shell, { size: 900 }),
      aBundle('two', shell, { size: 900 }),
      aBundle('three', '/VST3/Three.vst3', { size: 250, digest: 'three' }),
      aBundle('three', '/VST3/Old/Three.vst3', { size: 250, digest: 'three' }),
      aBundle('four', '/VST3/Four.vst3', { size: null, machine: 'laptop' }),
      aBundle('four', 'Four.vst3', { size: 7, machine: '' }),
      aBundle('five', '/VST3/Five.vst3', { size: null }),
    ],
    {
      one: ['Shells', used],
      two: ['Shells', unused],
      three: ['Threes', used],
      four: ['', unused],
      five: ['Fives', used],
    },
  )

  expect(figures).toEqual({
    total: { bytes: 1407, bundles: 6, unknown: 2 },
    computers: 2,
    makers: [
      { manufacturer: 'Shells', bytes: 900 },
      { manufacturer: 'Threes', bytes: 500 },
    ],
    neverUsed: { plugins: 1, bytes: 7, bundles: 2, unknown: 1 },
    copies: { bytes: 250, bundles: 1, unknown: 0 },
    songs: { read: 5, unread: 1 },
  })
})

test('only the makers with the most known bytes are named', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const figures = figuresOf(
    ids.map((id, index) => aBundle(id, `/VST3/${id}.vst3`, { size: id === 'a' ? 0 : 100 - index })),
    Object.fromEntries(ids.map((id) => [id, [id === 'b' ? '' : `Maker ${id}`, used]])),
  )

  expect(figures.makers.map(({ manufacturer }) => manufacturer)).toEqual([
    'Maker c',
    'Maker d',
    'Maker e',
    'Maker f',
    'Maker g',
  ])
  expect(figures.total.bytes, 'those without a name count in the sum').toBe(99 + 98 + 97 + 96 + 95 + 94)
})

test('without bundles every figure is zero', () => {
  expect(figuresOf([], {}, { read: 0, unread: 0 })).toEqual({
    total: { bytes: 0, bundles: 0, unknown: 0 },
    computers: 0,
    makers: [],
    neverUsed: { plugins: 0, bytes: 0, bundles: 0, unknown: 0 },
    copies: { bytes: 0, bundles: 0, unknown: 0 },
    songs: { read: 0, unread: 0 },
  })
})
