import { expect, test } from 'vitest'
import { ARDOUR_TEXTS, LOGIC_TEXTS, PRO_Q_SET, REAPER_TEXTS } from '../daw-tags/testing/daw-files.ts'
import { importPlanOf, plannedChanges, withoutStrangers } from '../transfer/plan.ts'
import { readCachePlugins } from '../transfer/read-cache-plugins.ts'
import { readCaches } from './read-caches.ts'
import { dropped } from './testing/reading-caches.ts'

const filesOf = (texts: Record<string, string>) =>
  Object.entries(texts).flatMap(([name, text]) => (name.includes(':') ? [] : [dropped(name, text)]))

let lastId = 0
const makeId = () => `00000000-0000-4000-8000-${String(++lastId).padStart(12, '0')}`

/** The rows that an import of these files has. */
async function rowsOf(texts: Record<string, string>) {
  const reading = readCachePlugins((await readCaches(filesOf(texts))).caches, makeId)
  for (;;) {
    const step = reading.next()
    if (step.done) return step.value.plugins
  }
}

test('tags of Ardour and Logic are read with the codes of their plugins', async () => {
  const { caches, refused } = await readCaches(filesOf({ ...ARDOUR_TEXTS, ...LOGIC_TEXTS }))

  expect(refused).toEqual([])
  expect(
    caches.map(({ kind, host, plugins }) => [
      kind,
      host,
      plugins.map(({ id, tags, isFavorite }) => [id, tags, isFavorite]),
    ]),
  ).toEqual([
    [
      'ardour-tags',
      'Ardour',
      [
        ['1147754081', ['synth', 'lead'], undefined],
        ['http://lsp-plug.in/a#b', ['hall-reverb'], true],
      ],
    ],
    ['logic-tags', 'Logic Pro', [['aufx FQ31 FabF', ['EQ'], undefined]]],
  ])
})

test("REAPER's folders and lists dropped together are plugins with their codes and tags", async () => {
  const rows = await rowsOf(REAPER_TEXTS)

  expect(
    rows.map(({ name, tags, isFavorite, installations }) => [name, tags, isFavorite, installations.length]),
  ).toEqual([
    ['Pro-Q 3', expect.arrayContaining(['Mix Bus', 'Surround']), false, 1],
    ['Diva', null, true, 1],
    ['FF Pro-Q 3', null, false, 1],
    ['Surge XT', ['Mix Bus'], false, 1],
  ])
})

test('a tag proves no plugin: alone it joins what the library has, and the rest is left out', async () => {
  const rows = await rowsOf(ARDOUR_TEXTS)
  const id = '11111111-1111-4111-8111-111111111111'
  const known = {
    id,
    nameKey: 'x',
    vendorKey: '',
    keys: ['uri:http://lsp-plug.in/a#b'],
    hasPicture: false,
    formats: ['LV2'],
    version: '1',
  }
  const plan = withoutStrangers(importPlanOf(rows, [known]))

  expect(rows.every(({ installations }) => installations.length === 0)).toBe(true)
  expect(plan).toMatchObject([{ into: id, tags: ['hall-reverb'], isFavorite: true }])
  expect(plannedChanges(plan, [known])).toEqual(['changed'])
})

test('a newer form is refused by itself, and the other files are read', async () => {
  const files = filesOf({ ...LOGIC_TEXTS, [PRO_Q_SET]: 'bplist00', plugin_statuses: 'VST3 Starred 00\n' })
  const { caches, refused } = await readCaches(files)

  expect(caches).toEqual([])
  expect(refused).toEqual([
    { name: 'plugin_statuses', reason: 'newer-tags' },
    { name: PRO_Q_SET, reason: 'newer-tags' },
  ])
})
