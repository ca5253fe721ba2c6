import { expect, test } from 'vitest'
import { isOwnExport, parseLibraryExport } from './own-export.ts'

const ID = '11111111-1111-4111-8111-111111111111'
const anExport = (given: object = {}) => ({
  format: 'plugfolio-export',
  formatVersion: 1,
  account: { username: 'ana', email: 'ana@example.org' },
  plugins: [{ id: ID, name: 'Zebra', format: 'VST3' }],
  ...given,
})

test.each([
  [{ format: 'plugfolio-export' }, true],
  [{ format: 'other' }, false],
  [[], false],
  [null, false],
  ['x', false],
])('whether %j is an export of ours: %s', (json, isOurs) => {
  expect(isOwnExport(json)).toBe(isOurs)
})

test('an import includes nothing of the account', () => {
  expect(JSON.stringify(parseLibraryExport(anExport()))).not.toMatch(/ana/)
})

test('a newer form is refused with what to do', () => {
  expect(parseLibraryExport(anExport({ formatVersion: 2 }))).toEqual({
    refusal:
      'This export was made by a newer Plugfolio (form 2; this one reads form 1). Update this server, then import it again.',
  })
})

test.each([{ formatVersion: '1' }, { plugins: undefined }, { plugins: 'none' }])('%j is damaged', (given) => {
  expect(parseLibraryExport(anExport(given))).toEqual({
    refusal: 'This export is damaged: it holds no list of plugins.',
  })
})

test('a plugin that no library takes is left out with a reason, and so are one that was removed and a second one', () => {
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
      { name: 'Zebra', reason: 'It stands in the file twice.' },
      { name: 'Zebra', reason: 'This is not the id of a plugin.' },
      { name: 'Zebra', reason: 'It had been removed from that library.' },
      { name: ' ', reason: 'Plugin Name is required' },
      { name: '', reason: expect.any(String) },
      { name: 'An update of the history', reason: expect.any(String) },
    ],
  })
})

test('an update goes with its plugin, or stands alone where that is gone', () => {
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
  const gone = '22222222-2222-4222-8222-222222222222'
  const updateHistory = [
    { ...update, pluginId: ID },
    { ...update, pluginId: gone },
  ]

  expect(parseLibraryExport(anExport({ updateHistory }))).toMatchObject({
    plugins: [{ updates: [update] }],
    orphans: [{ ...update, pluginId: gone }],
  })
})
