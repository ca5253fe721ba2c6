import { expect, test } from 'vitest'
import { formatsIn, guessedMapping } from './columns.ts'
import { csvRowsIn } from './csv-rows.ts'
import { jsonRowsIn } from './table-in.ts'
import { tablePlugins } from './testing/table-plugins.ts'

/** Imports a table with the guessed columns. */
function imported(table: string[][] | undefined) {
  const [headings = [], ...rows] = table ?? []
  let number = 0
  const makeId = () => `00000000-0000-4000-8000-${String(number++).padStart(12, '0')}`
  return tablePlugins(rows, guessedMapping(headings, rows), makeId)
}

const shownOf = (table: string[][] | undefined) =>
  imported(table).plugins.map(({ name, manufacturer, type, installations }) => ({
    name,
    manufacturer,
    type,
    installed: installations.map(({ format, version, path }) => `${format} ${version} ${path}`.trim()),
  }))

test('reads OwlPlug’s CSV without quotes, with semicolons, trailing separators and null', () => {
  const csv = `name;descriptiveName;uid;manufacturerName;identifier;path;bundleId;version;disabled;format;type;
Pro-Q 3;Pro-Q 3;1179799;FabFilter;VST3-Pro-Q;/Library/Audio/Plug-Ins/VST3/FabFilter Pro-Q 3.vst3;com.fabfilter.Pro-Q.Vst3.3;3.2.1;false;VST3;EFFECT;
Pro-Q 3;Pro-Q 3;1179799;FabFilter;AU-Pro-Q;/Library/Audio/Plug-Ins/Components/FabFilter Pro-Q 3.component;null;3.2.0;false;AU;EFFECT;
Vital;null;null;null;null;/Library/Audio/Plug-Ins/VST/Vital.vst;null;null;true;VST2;INSTRUMENT;
`
  expect(shownOf(csvRowsIn(csv))).toEqual([
    {
      name: 'Pro-Q 3',
      manufacturer: 'FabFilter',
      type: 'Effect',
      installed: [
        'VST3 3.2.1 /Library/Audio/Plug-Ins/VST3/FabFilter Pro-Q 3.vst3',
        'AU 3.2.0 /Library/Audio/Plug-Ins/Components/FabFilter Pro-Q 3.component',
      ],
    },
    {
      name: 'Vital',
      manufacturer: '',
      type: 'Instrument',
      installed: ['VST  /Library/Audio/Plug-Ins/VST/Vital.vst'],
    },
  ])
})

test('reads OwlPlug’s JSON', () => {
  const json = [
    {
      id: 7,
      name: 'Serum',
      descriptiveName: 'Serum',
      uid: '1',
      category: 'Synth',
      components: [{ name: 'x' }],
      manufacturerName: 'Xfer Records',
      path: '/VST3/Serum.vst3',
      bundleId: null,
      version: '1.36b8',
      format: 'VST3',
      type: 'INSTRUMENT',
      nativeCompatible: true,
      footprint: { id: 1, path: 'y' },
    },
  ]
  expect(shownOf(jsonRowsIn(json))).toEqual([
    {
      name: 'Serum',
      manufacturer: 'Xfer Records',
      type: 'Instrument',
      installed: ['VST3 1.36b8 /VST3/Serum.vst3'],
    },
  ])
})

test('reads Audio-Haxor’s JSON and CSV, which call the format a type', () => {
  const plugin = {
    name: 'Massive X',
    type: 'AU',
    version: '1.4.1',
    manufacturer: 'Native Instruments',
    manufacturerUrl: null,
    path: '/Components/Massive X.component',
    size: '1.2 GB',
    sizeBytes: 1288490188,
    modified: '2026-01-05',
    architectures: ['ARM64', 'x86_64'],
  }
  const json = {
    version: '1.9.0',
    exported_at: '2026-01-05T12:00:00Z',
    plugins: [plugin, { ...plugin, type: 'VST2', path: '/VST/Massive X.vst' }],
  }
  const csv = `Name,Type,Version,Manufacturer,Manufacturer URL,Path,Size,Modified
Massive X,AU,1.4.1,Native Instruments,,/Components/Massive X.component,1.2 GB,2026-01-05
Massive X,VST2,1.4.1,Native Instruments,,/VST/Massive X.vst,1.2 GB,2026-01-05
`
  const expected = [
    {
      name: 'Massive X',
      manufacturer: 'Native Instruments',
      type: '',
      installed: ['AU 1.4.1 /Components/Massive X.component', 'VST 1.4.1 /VST/Massive X.vst'],
    },
  ]
  expect(shownOf(jsonRowsIn(json))).toEqual(expected)
  expect(shownOf(csvRowsIn(csv))).toEqual(expected)
})

test('reads a handwritten spreadsheet', () => {
  const csv = `Plugin Name;Vendor;Category;Formats;Owned;Favorite;Tags;Notes;Website;Price
=1+1;Nobody;EQ;VST3 / Audio Unit;no;x;"mix, bus";"Two
lines";https://example.org;49
'@home;;Reverb;;yes;;;;ftp://example.org;
`
  expect(imported(csvRowsIn(csv)).plugins).toMatchObject([
    {
      name: '=1+1',
      manufacturer: 'Nobody',
      type: 'EQ',
      isOwned: false,
      isFavorite: true,
      tags: ['mix', 'bus'],
      updateUrl: 'https://example.org',
      notes: 'Two\nlines',
      installations: [{ format: 'VST3' }, { format: 'AU' }],
    },
    { name: '@home', type: 'Reverb', isOwned: true, isFavorite: false, updateUrl: null, tags: [] },
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

test('keeps plugins of different editions and makers separate', () => {
  const csv = 'Name,Maker\nPro-Q 3,FabFilter\nPro-Q 4,FabFilter\nReverb,One\nReverb,Two\nReverb,One\n'
  expect(imported(csvRowsIn(csv)).plugins.map(({ name, manufacturer }) => `${manufacturer} ${name}`)).toEqual(
    ['FabFilter Pro-Q 3', 'FabFilter Pro-Q 4', 'One Reverb', 'Two Reverb'],
  )
})

test('guesses no field twice', () => {
  const mapping = guessedMapping(
    ['Name', 'Plugin Name', 'Vendor', 'Manufacturer', 'Type', 'Category', '', 'Name'],
    [],
  )
  expect(mapping).toEqual(['name', null, null, 'manufacturer', 'type', null, null, null])
})

test('of several formats in a row, the path belongs to the format of its extension', () => {
  const csv = `Name,Manufacturer,Formats,Version,Path\nTape,Zap,"VST3, AU",1.2,/Plug-Ins/Tape.component\n`
  expect(shownOf(csvRowsIn(csv))).toMatchObject([
    { installed: ['VST3 1.2', 'AU 1.2 /Plug-Ins/Tape.component'] },
  ])
})

test('accepts columns and formats that are named like object properties', () => {
  const formats = 'constructor, __proto__, VST3'
  const json: unknown = [{ name: 'Vital', constructor: 'Matt' }, { name: 'Surge' }]

  expect(jsonRowsIn(json)?.map((row) => row[1])).toEqual(['constructor', 'Matt', ''])
  expect(formatsIn(formats)).toEqual(['VST3'])
})
