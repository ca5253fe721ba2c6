import { expect, test } from 'vitest'
import { isOwnExport, parseLibraryExport } from './own-export.ts'

const ID = '11111111-1111-4111-8111-111111111111'
const anExport = (fields: object = {}) => ({
  format: 'plugfolio-export',
  formatVersion: 1,
  account: { username: 'ana', email: 'ana@example.org' },
  plugins: [{ id: ID, name: 'Zebra', format: 'VST3' }],
  ...fields,
})

test.each([
  [{ format: 'plugfolio-export' }, true],
  [{ format: 'other' }, false],
  [[], false],
  [null, false],
  ['x', false],
])('%j is an export of this product: %s', (json, isExport) => {
  expect(isOwnExport(json)).toBe(isExport)
})

test('an import ignores the account', () => {
  expect(JSON.stringify(parseLibraryExport(anExport()))).not.toMatch(/ana/)
})

test('a newer format version is refused with advice', () => {
  expect(parseLibraryExport(anExport({ formatVersion: 2 }))).toEqual({
    refusal:
      'This export was made by a newer Plugfolio (format version 2; this one reads version 1). Update this server, then import it again.',
  })
})

test.each([{ formatVersion: '1' }, { plugins: undefined }, { plugins: 'none' }])(
  'an export with %j is damaged',
  (fields) => {
    expect(parseLibraryExport(anExport(fields))).toEqual({
      refusal: 'This export is damaged: it has no list of plugins.',
    })
  },
)

test('skips invalid, removed and repeated plugins with a reason', () => {
  const zebra = { id: ID, name: 'Zebra' }
  const plugins = [
    zebra,
    zebra,
    { ...zebra, id: 'x' },
    { ...zebra, removedAt: '2026-01-05T12:00:00Z' },
    { id: ID, name: ' ' },
    7,
  ]
  const library = parseLibraryExport(anExport({ plugins, updateHistory: [{ id: 'x' }] }))

  expect(library).toMatchObject({
    plugins: [{ id: ID, name: 'Zebra' }],
    skipped: [
      { name: 'Zebra', reason: 'The file contains it twice.' },
      { name: 'Zebra', reason: 'This is not the id of a plugin.' },
      { name: 'Zebra', reason: 'It was removed from that library.' },
      { name: ' ', reason: 'Plugin Name is required' },
      { name: '', reason: expect.any(String) },
      { name: 'An update in the history', reason: expect.any(String) },
    ],
  })
})

test('an update belongs to its plugin, or is an orphan without one', () => {
  const update = {
    id: ID,
    pluginName: 'Zebra',
    manufacturer: '',
    previousVersion: '1',
    newVersion: '',
    status: 'failed',
    createdAt: '2026-01-05T12:00:00.000Z',
    changedAt: '2026-01-05T12:00:00.000Z',
  }
  const missingId = '22222222-2222-4222-8222-222222222222'
  const updateHistory = [
    { ...update, pluginId: ID },
    { ...update, pluginId: missingId },
  ]

  expect(parseLibraryExport(anExport({ updateHistory }))).toMatchObject({
    plugins: [{ updates: [update] }],
    orphans: [{ ...update, pluginId: missingId }],
  })
})

test('songs are read as they can be sent, without removed and damaged ones', () => {
  const content = 'c'.repeat(43)
  const song = {
    content,
    place: null,
    group: null,
    isBackup: false,
    title: 'One',
    folder: '',
    bytes: 5,
    modifiedAt: null,
    song: null,
    refused: 'damaged',
  }
  const exported = { ...song, id: ID, addedAt: '2026-01-02T10:00:00.000Z', removedAt: null }
  const removed = { ...exported, removedAt: '2026-01-03T10:00:00.000Z' }

  const file = parseLibraryExport(anExport({ songs: [exported, removed, { ...exported, content: 'short' }] }))

  expect(file).toMatchObject({
    songs: [song],
    skipped: [{ name: 'A song', reason: 'This is not the digest of a song.' }],
  })
  expect(parseLibraryExport(anExport())).toMatchObject({ songs: [] })
})
