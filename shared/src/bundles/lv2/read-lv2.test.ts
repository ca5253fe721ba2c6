import { expect, test } from 'vitest'
import { scanBundles } from '../../import/drop.ts'
import { noteSentence } from '../note.ts'
import { runSync } from '../run.ts'
import { fileSystemError, inMemoryFiles, type MemoryTree } from '../testing/in-memory.ts'
import { UnreadableError } from '../unreadable.ts'

const PREFIXES = `@prefix lv2: <http://lv2plug.in/ns/lv2core#> .
@prefix doap: <http://usefulinc.com/ns/doap#> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
`
const turtle = (text: string) => PREFIXES + text

const scanned = (tree: MemoryTree) => runSync(scanBundles(''), inMemoryFiles(tree)).bundles
const factsIn = (tree: MemoryTree) =>
  scanned({ 'Box.lv2': tree }).map(({ name, manufacturer, version, type, bundleId }) => [
    name.value,
    manufacturer.value,
    version.value,
    type,
    bundleId,
  ])
const notesIn = (tree: MemoryTree) =>
  scanned({ 'Box.lv2': tree }).map(({ name, notes }) => [name.value, ...notes])

const LISTED = turtle('<urn:acme:verb> a lv2:Plugin ; rdfs:seeAlso <verb.ttl> .')

test('a plugin has the facts of the files that its manifest names', () => {
  const verb = turtle(`<urn:acme:verb> a lv2:Plugin, lv2:ReverbPlugin, doap:Project ;
    doap:name "Großer Saal"@de, "Big Hall" ;
    doap:maintainer [ foaf:name "Ana Audio" ] ;
    lv2:minorVersion 4 ; lv2:microVersion 10 .`)

  expect(factsIn({ 'manifest.ttl': LISTED, 'verb.ttl': verb })).toEqual([
    ['Big Hall', 'Ana Audio', '4.10', 'Reverb', 'urn:acme:verb'],
  ])
})

test('the maker may be a developer, plain text, or that of the project in another file', () => {
  const manifest = turtle(`<urn:p> doap:maintainer <urn:me> . <urn:me> foaf:name "Of the Project" .
    <urn:1> a lv2:Plugin ; rdfs:seeAlso <all.ttl> . <urn:2> a lv2:Plugin ; rdfs:seeAlso <all.ttl> .
    <urn:3> a lv2:Plugin ; rdfs:seeAlso <all.ttl> .`)
  const all = turtle(`<urn:1> doap:name "One" ; doap:developer [ foaf:name "A Developer" ] .
    <urn:2> doap:name "Two" ; doap:maintainer "Plain Text" .
    <urn:3> doap:name "Three" ; lv2:project <urn:p> .`)

  expect(factsIn({ 'manifest.ttl': manifest, 'all.ttl': all }).map(([, maker]) => maker)).toEqual([
    'A Developer',
    'Plain Text',
    'Of the Project',
  ])
})

test('the site is that of the maintainer, else of the project, else of the plugin, if it is an address', () => {
  const sitesOf = (...statements: string[]) =>
    scanned({
      'Box.lv2': { 'manifest.ttl': turtle(['<urn:1> a lv2:Plugin .', ...statements].join('\n')) },
    }).map(({ site }) => site)
  const [maker, project, own] = [
    '<urn:1> doap:maintainer [ foaf:name "Ana" ; foaf:homepage <https://ana.audio> ] .',
    '<urn:1> lv2:project <urn:p> . <urn:p> doap:homepage "https://box.audio/suite" .',
    '<urn:1> doap:homepage <https://box.audio/one> .',
  ]

  expect(sitesOf(own, project, maker)).toEqual(['https://ana.audio'])
  expect(sitesOf(own, project)).toEqual(['https://box.audio/suite'])
  expect(sitesOf(own)).toEqual(['https://box.audio/one'])
  expect(sitesOf('<urn:1> doap:homepage <javascript:alert(1)>, <http://127.0.0.1/>, <local.html> .')).toEqual(
    [undefined],
  )
})

test.each([
  ['lv2:ParaEQPlugin', 'EQ'],
  ['lv2:InstrumentPlugin', 'Instrument'],
  ['lv2:ModulatorPlugin, lv2:FlangerPlugin', 'Flanger'],
  ['lv2:Plugin', ''],
  ['lv2:Plugin ; lv2:port [ a lv2:OutputPort, lv2:AudioPort ]', 'Instrument'],
  ['lv2:Plugin ; lv2:port [ a lv2:AudioPort, lv2:InputPort ], [ a lv2:OutputPort, lv2:AudioPort ]', 'Effect'],
])('a plugin of class %s is of type "%s"', (classes, type) => {
  expect(factsIn({ 'manifest.ttl': turtle(`<urn:x> a lv2:Plugin, ${classes} .`) })[0]?.[3]).toBe(type)
})

test('a bundle of several plugins is one entry for each, and a bundle of presets is none', () => {
  const plugins = Array.from({ length: 51 }, (_, index) => `<urn:calf:${index}> a lv2:Plugin .`)
  const preset = '<urn:a#preset> a <http://lv2plug.in/ns/ext/presets#Preset> ; lv2:appliesTo <urn:a> .'

  const bundles = scanned({
    'calf.lv2': { 'manifest.ttl': turtle(plugins.join('\n')) },
    'presets.lv2': { 'manifest.ttl': turtle(preset) },
  })

  expect(new Set(bundles.map(({ member }) => member)).size).toBe(51)
  expect(bundles.map(({ path }) => path)).toEqual(Array.from({ length: 51 }, () => 'calf.lv2'))
})

test('reads the processors of the programs', () => {
  const elf = Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, ...new Array<number>(12).fill(0), 62, 0])
  const manifest = turtle(
    '<urn:x> a lv2:Plugin ; lv2:binary <x.so> . <urn:y> a lv2:Plugin ; lv2:binary <y.so> .',
  )

  expect(scanned({ 'Box.lv2': { 'manifest.ttl': manifest, 'x.so': elf } })).toMatchObject([
    { architectures: ['x86_64'], platform: 'linux', notes: [] },
    { architectures: [], platform: null, notes: ['no-executable'] },
  ])
})

test.each<[string, string | Uint8Array | Error, string]>([
  ['not Turtle', '<html><body>Not found</body></html>', 'manifest-malformed'],
  ['larger than the limit', new UnreadableError('too-big'), 'manifest-too-big'],
  ['more than 100,000 triples', turtle(`<a:> <a:> ${'<a:>,'.repeat(100_001)}<a:> .`), 'manifest-too-big'],
  ['closed to this user', fileSystemError('EACCES'), 'no-permission'],
])('a manifest that is %s makes an entry by the name of the folder, with a note', (_, manifest, note) => {
  expect(notesIn({ 'manifest.ttl': manifest })).toEqual([['Box', note]])
})

test.each<[string, string | Uint8Array | Error | undefined, string]>([
  ['not Turtle', 'what?', 'description-malformed'],
  ['missing', undefined, 'description-unreadable'],
])('a description that is %s leaves what the manifest says, with a note', (_, verb, note) => {
  const manifest = turtle(`<urn:acme:verb> a lv2:Plugin ; rdfs:seeAlso <verb.ttl> .
    <urn:acme:room> a lv2:Plugin ; doap:name "Room" .`)

  expect(notesIn({ 'manifest.ttl': manifest, ...(verb && { 'verb.ttl': verb }) })).toEqual([
    ['verb', note],
    ['Room'],
  ])
})

test('files that refer to each other are read once each', () => {
  const tree = {
    'manifest.ttl': turtle('<urn:x> a lv2:Plugin ; rdfs:seeAlso <manifest.ttl>, <a.ttl>, <a.ttl> .'),
    'a.ttl': turtle('<urn:x> doap:name "Ring" ; rdfs:seeAlso <b.ttl>, <manifest.ttl> .'),
    'b.ttl': turtle('<urn:x> rdfs:seeAlso <a.ttl> .'),
  }

  expect(notesIn(tree)).toEqual([['Ring']])
})

test('reads no file outside the bundle', () => {
  const manifest = turtle(`<urn:x> a lv2:Plugin ; lv2:binary </etc/passwd> ;
    rdfs:seeAlso <../secret.ttl>, <..%2fsecret.ttl>, <http://example.org/a.ttl>, <file:///etc/passwd> .`)
  const tree = {
    'Box.lv2': { 'manifest.ttl': manifest },
    'secret.ttl': turtle('<urn:x> doap:name "Secret" .'),
  }

  expect(scanned(tree)).toMatchObject([{ name: { value: 'Box' }, notes: [] }])
})

test('a bundle of too many plugins keeps the first ones, and too many files are not read', () => {
  const plugins = Array.from(
    { length: 600 },
    (_, index) =>
      `<urn:x:${index}> a lv2:Plugin ; rdfs:seeAlso <${index}.ttl>, <${index}b.ttl>, <${index}c.ttl> .`,
  )
  const bundles = scanned({ 'Box.lv2': { 'manifest.ttl': turtle(plugins.join('\n')) } })

  expect(bundles).toHaveLength(512)
  expect(bundles[0]?.notes.map(noteSentence)).toContain(
    'This bundle contains too many plugins. The rest were left out.',
  )
  expect(bundles[511]?.notes).toEqual(['description-too-big'])
})
