import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ARDOUR_TEXTS, LOGIC_TEXTS, PRO_Q_SET, REAPER_TEXTS } from '../daw-tags/testing/daw-files.ts'
import { importPlanOf, plannedChanges, withoutStrangers } from '../transfer/plan.ts'
import { cachePlugins } from '../transfer/testing/table-plugins.ts'
import { CACHE_LIMITS } from './plugin-cache.ts'
import { readCaches } from './read-caches.ts'
import { cacheIn, dropped, refusalOfFile, short } from './testing/reading-caches.ts'

const CLASS_ID = '0123456789ABCDEF0123456789ABCDEF'
const GUID = '{01234567-89AB-CDEF-0123-456789ABCDEF}'
const VST3 = `VST3 Synth, maker Maker, id ${CLASS_ID}, ids cid:${CLASS_ID}`
const VST2 = 'VST2 Comp, maker Maker, id 1165509488, ids vst2:45784370'
const PSEUDO = '56535445784370636F6D700000000000'
const AU = 'AU Delay, maker Maker, id aufx ExDl Exmp, ids code:Exmp/ExDl'

test('Studio One: plugins of others, with their files', async () => {
  const plugin = (path: string, attributes: string) =>
    `<Section path="${path}"><Attributes><List x:id="Classes"><ClassDescription ${attributes}><PersistentAttributes><Attribute id="Class:Vendor" value="Maker"/><Attribute id="Class:Version" value="1.2"/></PersistentAttributes></ClassDescription></List></Attributes></Section>`
  const text = `\ufeff<?xml version="1.0"?><Settings name="Plugins-en">${plugin('A7/Synth.vst3', `classID="${GUID}" category="AudioSynth" name="Synth" subCategory="(Instrument)/VST3"`)}${plugin('C:/VST/Comp.dll', `classID="{56535445-7843-7063-6F6D-700000000000}" category="AudioEffect" name="Comp" subCategory="(Effect)/VST2"`)}${plugin('Native/eq.dspdef', `classID="${GUID}" category="AudioEffect" name="EQ" subCategory="(Native)"`)}${plugin('x', `classID="${GUID}" category="FileType" name="No" subCategory="VST3"`)}</Settings>`
  const { plugins } = await cacheIn(dropped('Plugins-de.settings', text))

  expect(plugins.map(short)).toEqual([
    `${VST3}, version 1.2, isInstrument true`,
    `${VST2}, version 1.2, path C:/VST/Comp.dll`,
  ])
})

test('Steinberg: a controller is no plugin', async () => {
  const entry = (category: string) =>
    `<class><cid>${CLASS_ID}</cid><category>${category}</category><name>Synth</name><vendor>Maker</vendor><version>1.2</version></class>`
  const text = `<plugins>\n<plugin><path>C:\\a.vst3</path>${entry('Component Controller Class')}${entry('Audio Module Class')}</plugin></plugins>`
  const { plugins } = await cacheIn(dropped('vst3plugins.xml', text))

  expect(plugins.map(short)).toEqual([`${VST3}, version 1.2, path C:\\a.vst3`])
})

test('Steinberg: VST2 with files, and VST3 without makers', async () => {
  const value = (name: string, text: string) => `<string name="${name}" value="${text}" wide="true"/>`
  const vst2 = `<Infos><list name="Entries"><item>${value('Group', 'Vst2xPlug\\C:\\Comp.dll')}<member name="Values"><member name="Vst2xPlugInfo">${value('cid', PSEUDO)}${value('name', 'Comp')}${value('vendor', 'Maker')}${value('subCategory', 'Instrument')}${value('vendorVersion', '2.0')}</member></member></item></list></Infos>`
  const vst3 = `<Infos><obj class="VstPlugInfo">${value('uid', CLASS_ID)}${value('name', 'Synth')}</obj><obj class="Other">${value('uid', CLASS_ID)}${value('name', 'No')}</obj></Infos>`

  expect((await cacheIn(dropped('Vst2xPlugin Infos Cubase.xml', vst2))).plugins.map(short)).toEqual([
    `${VST2}, version 2.0, path C:\\Comp.dll, isInstrument true`,
  ])
  expect((await cacheIn(dropped('VstPlugInfoV4.xml', vst3))).plugins.map(short)).toEqual([
    `VST3 Synth, id ${CLASS_ID}, ids cid:${CLASS_ID}`,
  ])
})

test('FL Studio: one file for each plugin, or one for all', async () => {
  const nfo =
    'fileversion=2\r\nps_name=Comp\r\nps_presetfilename=%FLPluginDBPath%\\Installed\\Effects\\VST\\Comp.fst\r\nps_files=2\r\n' +
    'ps_file_name_0=Comp\r\nps_file_filename_0=C:\\Comp x64.dll\r\nps_file_plugclass_0=0\r\nps_file_bitsize_0=64\r\nps_file_arch_0=Intel\r\nps_file_magic_0=1165509488\r\nps_file_vendorname_0=Maker\r\n' +
    'ps_file_name_1=Comp\r\nps_file_filename_1=C:\\Comp.dll\r\nps_file_plugclass_1=0\r\nps_file_bitsize_1=32\r\nps_file_magic_1=1165509488\r\nps_file_vendorname_1=Maker\r\n'
  const ini = `[Generators\\VST3\\Synth]\nps_files=1\nps_file_name_0=Synth\nps_file_plugclass_0=8\nps_file_guid_0=${GUID}\nps_file_vendorname_0=Maker\n[Effects\\CLAP\\Pad]\nps_name=Pad\nps_files=1\nps_file_idstring_0=com.maker.pad\n[Effects\\Fruity\\Limiter]\nps_name=Limiter\nps_files=1\nps_file_plugclass_0=2\n`
  const { plugins } = await cacheIn(dropped('Comp.nfo', nfo), dropped('.Plugins.ini', ini))

  expect(plugins.map(short)).toEqual([
    `${VST2}, path C:\\Comp x64.dll, processors x86_64`,
    `${VST2}, path C:\\Comp.dll, processors i386`,
    `${VST3}, isInstrument true`,
    expect.stringMatching(/^CLAP Pad, .*\bid com\.maker\.pad,/),
  ])
})

test('JUCE: a list somewhere in the settings of a host', async () => {
  const plugin = (attributes: string) =>
    `<PLUGIN manufacturer="Maker" version="1" ${attributes} isInstrument="0"/>`
  const list = [
    plugin(`name="Synth" format="VST3" file="C:\\a.vst3" uniqueId="5f3a2b10" uid="7c1d9e02"`),
    plugin(`name="Comp" format="VST" file="/b.vst" uniqueId="0" uid="45784370"`),
    plugin(`name="Delay" format="AudioUnit" file="AudioUnit:Effects/aufx,ExDl,Exmp" uniqueId="0"`),
    plugin(`name="EQ" format="LV2" file="urn:a:eq"`),
    plugin(`name="Sampler" format="Internal"`),
  ]
  const text = `<?xml version="1.0"?><PROPERTIES>${'<VALUE name="a" val="b"/>'.repeat(300)}<VALUE name="pluginList"><KNOWNPLUGINS>${list.join('')}<BLACKLISTED id="C:\\crash.dll"/></KNOWNPLUGINS></VALUE><PLUGIN name="No" format="VST3"/></PROPERTIES>`
  const cache = await cacheIn(dropped('Host.settings', text))

  expect(cache.plugins.map(short)).toEqual([
    'VST3 Synth, maker Maker, version 1, path C:\\a.vst3',
    `${VST2}, version 1, path /b.vst`,
    `${AU}, version 1`,
    expect.stringMatching(/^LV2 .*, id urn:a:eq, ids uri:urn:a:eq\b/),
  ])
  expect(cache.failedScans).toBe(1)
})

test('macOS: what auval prints, with and without places', async () => {
  const text =
    '    AU Validation Tool\n\naufx ExDl Exmp  -  Maker: Delay\naumu dls  appl  -  Apple:  DLS Synth\tfile:///Library/My%20Synth.component/\n'
  const { plugins } = await cacheIn(dropped('plugins.txt', text))

  expect(plugins.map(short)).toEqual([
    AU,
    expect.stringMatching(
      /^AU DLS Synth, .*\bid aumu dls {2}appl, .*path \/Library\/My Synth\.component, isInstrument true$/,
    ),
  ])
})

test('Ardour: a file for each scan', async () => {
  const v3i = `<VST3Cache bundle="/usr/lib/vst3/Synth.vst3"><VST3Info uid="${CLASS_ID}" name="Synth" vendor="Maker" category="Instrument|Synth" version="1.2"/></VST3Cache>`
  const v2i = `<VST2Cache binary="/usr/lib/vst/Comp.so" arch="aarch64"><VST2Info id="1165509488" name="Comp" creator="Maker" version="2" is_instrument="0"/><VST2Info id="-1" name="Two" creator="Unknown" version=""/></VST2Cache>`
  const { plugins } = await cacheIn(dropped('a.v3i', v3i), dropped('b-x64.v2i', v2i))

  expect(plugins.map(short)).toEqual([
    `${VST3}, version 1.2, path /usr/lib/vst3/Synth.vst3, isInstrument true`,
    `${VST2}, version 2, path /usr/lib/vst/Comp.so, processors arm64`,
    expect.stringMatching(/^VST2 Two, .*\bid 4294967295, ids vst2:FFFFFFFF\b/),
  ])
})

test.each([
  ['a.ini', '', 'empty'],
  ['a.ini', '\0'.repeat(9000), 'zero-filled'],
  ['a.db', 'version https://git-lfs.github.com/spec/v1\noid sha256:1', 'lfs-pointer'],
  ['a.ini', '[Settings]\nvolume=1\n', 'not-a-cache'],
  [
    'a.xml',
    '<!DOCTYPE a [<!ENTITY b "c">]><KNOWNPLUGINS><PLUGIN name="a" format="VST3"/></KNOWNPLUGINS>',
    'unsafe-xml',
  ],
  ['a.xml', `<KNOWNPLUGINS>${'<a>'.repeat(2000)}`, 'too-deep'],
  ['com.apple.audiounits.cache', 'bplist00', 'audio-unit-cache'],
])('%s with %s is refused', async (name, text, reason) => {
  expect(await refusalOfFile(dropped(name, text))).toBe(reason)
})

test('a list that is cut gives its first plugins', async () => {
  const cache = await cacheIn(dropped('a.xml', '<KNOWNPLUGINS><PLUGIN name="a" format="VST3"/><PLUGIN na'))

  expect(cache.plugins).toHaveLength(1)
  expect(cache.gap).toBe('cut-short')
})

test('too much is left out, and said', async () => {
  const row = (name: string) => `${name}.dll=00CD1091D643D901,7,${name} (Maker)\n`
  const list = dropped('reaper-vstplugins.ini', `[vstcache]\n${row('A')}${row('B')}${row('C')}`)
  const limited = async (limits: Partial<typeof CACHE_LIMITS>, files = [list]) =>
    await readCaches(files, { ...CACHE_LIMITS, ...limits })
  const names = ({ caches }: Awaited<ReturnType<typeof limited>>) =>
    caches.map(({ plugins, gap }) => [plugins.map(({ name }) => name), gap])

  expect(names(await limited({ plugins: 2 }))).toEqual([[['A', 'B'], 'too-many-plugins']])
  expect(names(await limited({ rows: 2 }))).toEqual([[['A'], 'too-many-plugins']])
  expect((await limited({ file: 20 })).refused).toEqual([{ name: list.name, reason: 'too-large' }])
  expect((await limited({ files: 1 }, [list, { ...list, name: 'b' }])).refused).toEqual([
    { name: 'b', reason: 'too-many-files' },
  ])
})

test('long and strange texts are made short and plain', async () => {
  const name = `${'x'.repeat(5000)}`
  const text = `[vstcache]\na.dll=00CD1091D643D901,7,${name} (M\u202eaker\u0007)\n`
  const [plugin] = (await cacheIn(dropped('a.ini', text))).plugins

  expect(plugin?.name).toHaveLength(200)
  expect(plugin?.maker).toBe('Maker')
})

/** Stands wherever a file holds something that is private and no plugin. */
const SECRET = 'SeCrEt'

test('nothing private is kept', async () => {
  const files = [
    dropped(
      'Log.txt',
      `2026-09-26T12:00:00.000000: info: User ${SECRET}\n2026-09-26T12:00:00.000000: info: VST3: plugin processor successfully loaded: Maker 'Plugin' v1 (cid: {${CLASS_ID}})\n`,
    ),
    dropped(
      'a.nfo',
      `ps_name=Plugin\nps_presetfilename=C:\\Users\\${SECRET}\\Effects\\VST3\\Plugin.fst\nps_files=1\nps_file_name_0=Plugin\nps_file_guid_0=${GUID}\nps_file_note_0=${SECRET}\n`,
    ),
    dropped(
      'host.xml',
      `<P><VALUE name="user" val="${SECRET}"/><KNOWNPLUGINS><PLUGIN name="Plugin" format="VST3" descriptiveName="${SECRET}" file="${SECRET}"/></KNOWNPLUGINS></P>`,
    ),
    dropped(
      'reaper-vstplugins.ini',
      `[vstcache]\nPlugin.dll=00CD1091D643D901,7,Plugin (Maker)\n[more]\nuser=${SECRET}\n`,
    ),
  ]
  const reading = await readCaches(files)

  expect(reading.caches.flatMap(({ plugins }) => plugins.map(({ name }) => name))).toEqual(
    files.map(() => 'Plugin'),
  )
  expect(JSON.stringify(reading)).not.toContain(SECRET)
})

const filesOf = (texts: Record<string, string>) =>
  Object.entries(texts).flatMap(([name, text]) => (name.includes(':') ? [] : [dropped(name, text)]))

/** The rows that an import of these files has. */
const rowsOf = async (texts: Record<string, string>) =>
  cachePlugins((await readCaches(filesOf(texts))).caches).plugins

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

/** Real caches are outside the repository; PLUGFOLIO_SAMPLES is their folder when it is not beside it. */
const SAMPLES =
  process.env.PLUGFOLIO_SAMPLES ?? path.resolve(import.meta.dirname, '../../../../shared/samples/daw')
const EXPECTED = path.join(SAMPLES, 'EXPECTED.json')
const hasSamples = fs.existsSync(EXPECTED)
if (!hasSamples) console.log('The sample caches are missing, so reading real caches is not tested.')

type ExpectedPlugin = {
  format: string
  id?: string | null
  name: string
  maker?: string
  version?: string
}

const expected: Record<string, { plugins: ExpectedPlugin[]; disabled?: string[] }> = hasSamples
  ? JSON.parse(fs.readFileSync(EXPECTED, 'utf8')).files
  : {}
const names = Object.keys(expected).filter((name) => /^caches\/|\.ini$/.test(name))
/** The database of a running Live cannot be read alone. */
const NEEDS_WAL = 'caches/ableton/while-live-runs/Live-plugins-1.db'

const sample = (name: string) => dropped(path.basename(name), fs.readFileSync(path.join(SAMPLES, name)))
const cacheOf = (name: string) =>
  name.endsWith('-wal') ? cacheIn(sample(name), sample(name.replace(/-wal$/, ''))) : cacheIn(sample(name))

/** One line for each plugin, in one order. A maker of 9,014 letters is shortened on both sides. */
const lines = (plugins: ExpectedPlugin[]) => [
  ...new Set(
    plugins
      .map(({ format, id = null, name, maker = '', version = '' }) =>
        JSON.stringify([format, id, name, maker.slice(0, 40), version]),
      )
      .toSorted(),
  ),
]

test.runIf(hasSamples).each(names.filter((name) => name !== NEEDS_WAL))(
  '%s has the plugins that an independent reader finds',
  async (name) => {
    const { plugins: found, disabled } = expected[name] ?? { plugins: [] }
    const plugins = (await cacheOf(name)).plugins.filter(({ maker }) => maker !== 'Bulk Works')
    expect(lines(disabled ? plugins.filter(({ isEnabled }) => isEnabled) : plugins)).toEqual(lines(found))
  },
)
