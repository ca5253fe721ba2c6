import { expect, test } from 'vitest'
import { readCaches } from '../caches/read-caches.ts'
import { DEVICE, liveDatabase } from '../caches/testing/live-database.ts'
import { cacheIn, dropped } from '../caches/testing/reading-caches.ts'
import { formatsIn, guessedMapping } from './columns.ts'
import { csvRowsIn } from './csv-rows.ts'
import { identityOfImported } from './identity-of-imported.ts'
import { importPlanOf, plannedChanges } from './plan.ts'
import { jsonRowsIn } from './table-in.ts'
import type { TablePlugins } from './table-plugins.ts'
import { cachePlugins, tablePlugins } from './testing/table-plugins.ts'

/** Imports a table with the guessed columns. */
function imported(table: string[][] | undefined) {
  const [headings = [], ...rows] = table ?? []
  return tablePlugins(rows, guessedMapping(headings, rows), () => crypto.randomUUID())
}

/** Each plugin in a line: maker, name, type and what is installed. */
const shownOf = (table: string[][] | undefined) =>
  imported(table).plugins.map(({ name, manufacturer, type, installations }) => {
    const installed = installations.map(({ format, version, path }) => `${format} ${version} ${path}`.trim())
    return `${manufacturer}/${name}/${type}: ${installed.join(', ')}`
  })

test('reads OwlPlug’s CSV without quotes, with semicolons, trailing separators and null', () => {
  const csv = `name;descriptiveName;uid;manufacturerName;identifier;path;bundleId;version;disabled;format;type;
Pro-Q 3;Pro-Q 3;1179799;FabFilter;VST3-Pro-Q;/VST3/FabFilter Pro-Q 3.vst3;com.fabfilter.Pro-Q.Vst3.3;3.2.1;false;VST3;EFFECT;
Pro-Q 3;Pro-Q 3;1179799;FabFilter;AU-Pro-Q;/Components/FabFilter Pro-Q 3.component;null;3.2.0;false;AU;EFFECT;
Vital;null;null;null;null;/VST/Vital.vst;null;null;true;VST2;INSTRUMENT;
`
  expect(shownOf(csvRowsIn(csv))).toEqual([
    'FabFilter/Pro-Q 3/Effect: VST3 3.2.1 /VST3/FabFilter Pro-Q 3.vst3, AU 3.2.0 /Components/FabFilter Pro-Q 3.component',
    '/Vital/Instrument: VST  /VST/Vital.vst',
  ])
})

test('reads Audio-Haxor’s JSON, which calls the format a type', () => {
  const plugin = {
    name: 'Massive X',
    type: 'AU',
    version: '1.4.1',
    manufacturer: 'Native Instruments',
    path: '/Components/Massive X.component',
    size: '1.2 GB',
    footprint: { id: 1 },
  }
  const plugins = [plugin, { ...plugin, type: 'VST2', path: '/VST/Massive X.vst' }]
  const json = { version: '1.9.0', exported_at: '2026-01-05T12:00:00Z', plugins }
  expect(shownOf(jsonRowsIn(json))).toEqual([
    'Native Instruments/Massive X/: AU 1.4.1 /Components/Massive X.component, VST 1.4.1 /VST/Massive X.vst',
  ])
})

test('skips invalid rows with their number and a reason', () => {
  const csv = `Name,Path,Version\n,,1.0\n${'x'.repeat(201)},,\n,/VST3/Only a path.vst3,\nGood,,2.0\nTall,,${'1'.repeat(61)}\n`
  const { plugins, skipped } = imported(csvRowsIn(csv))

  expect(plugins.map(({ name }) => name)).toEqual(['Only a path', 'Good'])
  expect(skipped).toEqual([
    { name: 'Row 2', reason: 'It has no name.' },
    { name: `Row 3, ${'x'.repeat(201)}`, reason: 'Plugin Name must be at most 200 characters.' },
    { name: 'Row 6, Tall', reason: 'Version must be at most 60 characters.' },
  ])
})

test('accepts columns and formats that are named like object properties', () => {
  const formats = 'constructor, __proto__, VST3'
  const json: unknown = [{ name: 'Vital', constructor: 'Matt' }, { name: 'Surge' }]

  expect(jsonRowsIn(json)?.map((row) => row[1])).toEqual(['constructor', 'Matt', ''])
  expect(formatsIn(formats)).toEqual(['VST3'])
})

const DATE = '00CD1091D643D901'
const CLASS_ID = '0123456789ABCDEF0123456789ABCDEF'
const SAVED = '2026-03-03T10:00:00.000Z'

/** The plugins of REAPER's list with these rows. */
async function pluginsOf(rows: string[], savedAt = SAVED): Promise<TablePlugins> {
  const text = `[vstcache]\n${rows.join('\n')}\n`
  const cache = await cacheIn(dropped('reaper-vstplugins64.ini', text, savedAt))
  return cachePlugins([cache])
}

test('the pairs of class ids that REAPER lists go with the newer one, also when another list names it first', async () => {
  const [old, other] = ['56535456697461766974616C00000000', 'F'.repeat(32)]
  const pairs = [
    `${old}=${CLASS_ID} - a.vst3/x`,
    `${other}=${old} - b.vst3/x`,
    `${CLASS_ID}=${CLASS_ID} - a.vst3/x`,
  ]
  const reaper = `[vstcache]\nComp.vst3=${DATE},1{${CLASS_ID},Comp (Maker)\nWide.dll=${DATE},7,Wide (Maker)\n[xvst3_compat]\n${pairs.join('\n')}\n`
  const studioOne = `<Settings name="Plugins-en"><ClassDescription classID="{01234567-89AB-CDEF-0123-456789ABCDEF}" name="Comp" category="AudioEffect" subCategory="(Native)/VST3"/></Settings>`
  const { caches } = await readCaches([
    dropped('reaper-vstplugins64.ini', reaper, SAVED),
    dropped('Plugins-en.settings', studioOne, '2026-05-05T10:00:00.000Z'),
  ])

  const plugins = cachePlugins(caches).plugins.map(({ name, listedPairs }) => [name, listedPairs])
  expect(plugins).toContainEqual(['Comp', [`newer:${old}/${CLASS_ID}`]])
  expect(plugins).toContainEqual(['Wide', []])
})

test('what a DAW could not load, and what every Mac has, is left out', async () => {
  const live = liveDatabase([{ device: DEVICE, name: 'Broken' }], [{ scanstate: 3 }])
  const units = 'aufx bpas appl  -  Apple: AUBandpass\naufx ExDl Exmp  -  Example Audio: Delay\n'
  const { caches } = await readCaches([dropped('Live-plugins-1.db', live), dropped('plugins.txt', units)])

  const { plugins, skipped } = cachePlugins(caches)

  expect(plugins.map(({ name }) => name)).toEqual(['Delay'])
  expect(skipped).toEqual([
    { name: 'AUBandpass', reason: 'It comes with macOS.' },
    { name: 'Broken', reason: "Ableton Live couldn't load it." },
  ])
})

test('of two lists, a row with a path comes before one without', async () => {
  const live = liveDatabase([{ device: DEVICE, name: 'Comp', vendor: 'Maker', version: '2.0' }], [{}])
  const reaper = `[vstcache]\nComp.vst3=${DATE},1{${CLASS_ID},Comp (Maker)\n`
  const { caches } = await readCaches([
    dropped('reaper-vstplugins64.ini', reaper, SAVED),
    dropped('Live-plugins-1.db', live, '2026-01-01T00:00:00.000Z'),
  ])

  expect(cachePlugins(caches).plugins.map(({ installations }) => installations)).toMatchObject([
    [{ path: '/Library/a.vst3', version: '2.0', seenBy: { host: 'Ableton Live' } }],
  ])
})

test('a plan says what is new, changed and known', async () => {
  const { plugins } = await pluginsOf([
    `Comp.vst3=${DATE},1{${CLASS_ID},Comp (Maker)`,
    `Comp.dll=${DATE},5,Comp (Maker)`,
    `Old.dll=${DATE},6,Old (Maker)`,
    `New.dll=${DATE},7,New (Maker)`,
  ])
  const [comp, old] = plugins
  if (!comp || !old) throw new Error('Two plugins are missing.')
  const known = (plugin: typeof comp, formats: string[]) => ({
    ...identityOfImported(plugin),
    id: plugin.name,
    hasPicture: false,
    formats,
    version: '1.0',
  })
  const library = [known(comp, ['VST3']), known(old, ['VST'])]

  expect(plannedChanges(importPlanOf(plugins, library), library)).toEqual(['changed', 'known', 'new'])
})
