import { expect, test } from 'vitest'
import type { PluginCache } from '../caches/plugin-cache.ts'
import { readCaches } from '../caches/read-caches.ts'
import { dropped } from '../caches/testing/reading-caches.ts'
import { listingsOf } from './listings.ts'

const DATE = '00CD1091D643D901'
const SEEN_AT = '2026-11-03T10:00:00.000Z'
const [BEFORE, AFTER] = ['2026-11-01T10:00:00.000Z', '2026-11-20T10:00:00.000Z']
const CLASS_ID = '72C4DB717A4D459AB97E51745D84B39D'

const bundle = (path: string, fields = {}, changedAt: string | null = BEFORE) => ({
  plugin: {
    name: path.replace(/^.*\//, '').replace(/\..*$/, ''),
    manufacturer: 'Fogwood',
    format: 'VST3',
    path,
    audioUnit: null,
    classId: null,
    ...fields,
  },
  changedAt,
})

async function reaper(...rows: string[]): Promise<PluginCache[]> {
  const text = `[vstcache]\n${rows.join('\n')}\n`
  const { caches } = await readCaches([dropped('reaper-vstplugins64.ini', text, SEEN_AT)])
  return caches
}

test("REAPER's list names files, with other signs than the disk", async () => {
  const caches = await reaper(
    `Archetype_Gojira.vst3=${DATE},5{${CLASS_ID},Archetype Gojira (Neural)`,
    `api_ms_win.dll=${DATE}`,
    `Broken_One.vst3=${DATE}`,
  )
  const { lists, states } = listingsOf(
    [
      bundle('/home/ana/.vst3/Archetype Gojira.vst3'),
      bundle('/home/ana/.vst3/Broken-One.vst3'),
      bundle('/home/ana/.vst3/Other.vst3'),
      bundle('/home/ana/.vst3/New.vst3', {}, AFTER),
      bundle('/home/ana/.clap/Other.clap', { format: 'CLAP' }),
    ],
    caches,
  )

  expect(lists).toEqual([{ list: 'reaper', seenAt: SEEN_AT }])
  expect(states).toEqual([
    { reaper: 'listed' },
    { reaper: 'failed' },
    { reaper: 'absent' },
    { reaper: 'older' },
    {},
  ])
})

test('a bundle that changed after the list had been written was listed before, or may load now', async () => {
  const caches = await reaper(`One.vst3=${DATE},5{${CLASS_ID},One (Fogwood)`, `Two.vst3=${DATE}`)
  const { states } = listingsOf(
    [bundle('/home/ana/.vst3/One.vst3', {}, AFTER), bundle('/home/ana/.vst3/Two.vst3', {}, AFTER)],
    caches,
  )
  expect(states).toEqual([{ reaper: 'listed-before' }, { reaper: 'older' }])
})

test('a row that names no path is shared by all bundles that it may be', async () => {
  const caches = await reaper(`One.vst3=${DATE},5{${CLASS_ID},One (Fogwood)`)
  const { states } = listingsOf(
    [bundle('/home/ana/.vst3/One.vst3'), bundle('/usr/lib/vst3/One.vst3')],
    caches,
  )
  expect(states).toEqual([{ reaper: 'shared' }, { reaper: 'shared' }])
})

test('a row with a path is that bundle alone, also where it names the program inside', () => {
  const row = {
    format: 'VST3' as const,
    name: 'One',
    maker: 'Fogwood',
    version: '',
    id: CLASS_ID,
    ids: [`cid:${CLASS_ID}`],
    path: String.raw`C:\Program Files\Common Files\VST3\One.vst3\Contents\x86_64-win\One.vst3`,
    files: [],
    processors: [],
    isInstrument: null,
    isEnabled: true,
    isFailed: false,
  }
  const live: PluginCache = {
    kind: 'live-database',
    host: 'Ableton Live',
    seenAt: SEEN_AT,
    plugins: [row, { ...row, path: String.raw`C:\VST3\Off.vst3`, isEnabled: false }],
    migrations: [],
    failedScans: 1,
    failedFiles: [String.raw`C:\VST3\Bad.vst3`],
    gap: null,
  }
  const at = (path: string, fields = {}) => bundle(path, fields)
  const { states } = listingsOf(
    [
      at(String.raw`C:\Program Files\Common Files\VST3\One.vst3`),
      at(String.raw`D:\Old\One.vst3`, { classId: CLASS_ID }),
      at(String.raw`c:\vst3\off.VST3`),
      at(String.raw`C:\VST3\Bad.vst3`),
    ],
    [live],
  )
  expect(states).toEqual([
    { 'ableton-live': 'listed' },
    { 'ableton-live': 'absent' },
    { 'ableton-live': 'off' },
    { 'ableton-live': 'failed' },
  ])
})

test('a list that was cut short, or of unknown date, does not prove that something is missing', async () => {
  const [cache] = await reaper(`One.vst3=${DATE},5{${CLASS_ID},One (Fogwood)`)
  const other = [bundle('/home/ana/.vst3/Other.vst3')]
  const of = (changes: Partial<PluginCache>) =>
    listingsOf(other, cache ? [{ ...cache, ...changes }] : []).states

  expect(of({})).toEqual([{ reaper: 'absent' }])
  expect(of({ gap: 'cut-short' })).toEqual([{}])
  expect(of({ seenAt: null })).toEqual([{}])
  expect(of({ kind: 'live-log' })).toEqual([{}])
})

test('what macOS has registered is a list of its own, and lists of no known DAW are left out', async () => {
  const { caches } = await readCaches([
    dropped('auval.txt', 'aufx Test Fogw  -  Fogwood: Grimtone\n', SEEN_AT),
  ])
  const unit = { format: 'AU', audioUnit: { type: 'aufx', subtype: 'Test', manufacturer: 'Fogw' } }
  const [cache] = caches
  const juce = cache ? [{ ...cache, kind: 'juce' as const, host: 'A host made with JUCE' }] : []
  const { lists, states } = listingsOf(
    [
      bundle('/Library/Audio/Plug-Ins/Components/Grimtone.component', unit),
      bundle('/Library/Audio/Plug-Ins/Components/Other.component', { format: 'AU' }),
    ],
    [...caches, ...juce],
  )
  expect(lists).toEqual([{ list: 'audio-units', seenAt: SEEN_AT }])
  expect(states).toEqual([{ 'audio-units': 'listed' }, { 'audio-units': 'absent' }])
})

test('blocklists of Cubase and Studio One name what they could not load, and are no list of the rest', async () => {
  const cubase = `<plugins>
<plugin><path>/Library/Audio/Plug-Ins/VST3/Gritbox.vst3</path><class><cid>${CLASS_ID}</cid><category>Audio Module Class</category><name>Gritbox</name><vendor>Fogwood</vendor></class></plugin>
<plugin><path>relative.vst3</path></plugin>
</plugins>`
  const studioOne = `<?xml version="1.0"?><Settings><x:List><Url x:id="url" type="1" url="file:///Library/Audio/Plug-Ins/VST3/Mist%20Pad.vst3/Contents"/><Url url="file:///%ZZ"/></x:List></Settings>`
  const { caches, refused } = await readCaches([
    dropped('vst3blacklist.xml', cubase, SEEN_AT),
    dropped('PluginBlacklist.settings', studioOne, SEEN_AT),
  ])
  const { lists, states } = listingsOf(
    [
      bundle('/Library/Audio/Plug-Ins/VST3/Gritbox.vst3'),
      bundle('/Library/Audio/Plug-Ins/VST3/Mist Pad.vst3'),
      bundle('/Library/Audio/Plug-Ins/VST3/Other.vst3'),
      bundle('/Users/ana/Library/Audio/Plug-Ins/VST3/Gritbox.vst3', {}, AFTER),
    ],
    caches,
  )

  expect(refused).toEqual([])
  expect(caches.flatMap(({ plugins }) => plugins)).toEqual([])
  expect(lists).toEqual([])
  expect(states).toEqual([{ cubase: 'failed' }, { 'studio-one': 'failed' }, {}, {}])
})

test('a plugin on the blocklist that was changed since may load now', async () => {
  const text = '<plugins><plugin><path>C:\\VST3\\Gritbox.vst3</path></plugin></plugins>'
  const { caches } = await readCaches([dropped('vst3blacklist.xml', text, SEEN_AT)])
  const { states } = listingsOf([bundle('C:\\VST3\\Gritbox.vst3', {}, AFTER)], caches)
  expect(states).toEqual([{ cubase: 'older' }])
})
