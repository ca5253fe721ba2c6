import { expect, test } from 'vitest'
import type { DawWithTags } from '../helper/daw-tags-report.ts'
import { utf8Bytes } from '../text/utf8-bytes.ts'
import { oneOf, randomOf } from '../uad/testing/random.ts'
import { DAW_TAGS } from './daw-tags.ts'
import { RefusedTagsError } from './refused-tags-error.ts'
import type { TagChange, TaggedPlugin } from './tagged-plugin.ts'
import {
  ARDOUR_TEXTS,
  aLibraryPlugin,
  DIVA,
  filesOf,
  LOGIC_TEXTS,
  PRO_Q_SET,
  REAPER_TEXTS,
  textIn,
} from './testing/daw-files.ts'

const TEXTS: Record<DawWithTags, Record<string, string>> = {
  reaper: REAPER_TEXTS,
  ardour: ARDOUR_TEXTS,
  logic: LOGIC_TEXTS,
}
const DAWS = Object.keys(TEXTS) as DawWithTags[] // the keys of a record

const short = ({ ref, format, id, tags, isFavorite }: TaggedPlugin) => ({ ref, format, id, tags, isFavorite })

const PRO_Q = 'C:\\Program Files\\Common Files\\VST3\\Pro-Q 3.vst3'

test('folders of REAPER are tags and favorites of the plugins that its caches identify', () => {
  const surge = 'org.surge-synth-team.surge-xt'
  expect(DAW_TAGS.reaper.read(filesOf(REAPER_TEXTS)).map((each) => Object.values(short(each)))).toEqual([
    ['3:C:\\VST\\Diva x64.dll', 'VST2', '1147754081', [], true],
    [`3:${PRO_Q}`, 'VST3', '72C4DB717A4D459AB97E51745D84B39D', ['Mix Bus'], false],
    [`7:${surge}`, 'CLAP', surge, ['Mix Bus'], false],
  ])
})

test("Ardour's own tags are not its user's, and what is hidden takes no star", () => {
  expect(
    DAW_TAGS.ardour
      .read(filesOf(ARDOUR_TEXTS))
      .map((each) => [...Object.values(short(each)), each.takesFavorite]),
  ).toEqual([
    ['LXVST:1147754081', 'VST2', '1147754081', ['synth', 'lead'], false, true],
    ['LV2:http://lsp-plug.in/a#b', 'LV2', 'http://lsp-plug.in/a#b', ['hall-reverb'], true, true],
    ['VST3:72C4DB717A4D459AB97E51745D84B39D', 'VST3', '72C4DB717A4D459AB97E51745D84B39D', [], false, false],
  ])
})

test('a plugin of the library has the names that each DAW gives it', () => {
  const refs = (daw: DawWithTags) => DAW_TAGS[daw].refsOf(aLibraryPlugin(), filesOf(TEXTS[daw]))

  expect(refs('reaper')).toEqual([
    '3:C:\\Program Files\\Common Files\\VST3\\Pro-Q 3.vst3',
    '5:FabFilter: FF Pro-Q 3',
  ])
  expect(refs('ardour')).toEqual([
    'VST3:72C4DB717A4D459AB97E51745D84B39D',
    'AudioUnit:1635083896-1179726641-1180787270',
  ])
  expect(refs('logic')).toEqual([PRO_Q_SET])
  const stranger = aLibraryPlugin({ keys: ['cid:00000000000000000000000000000001'] })
  for (const daw of ['reaper', 'logic'] as const)
    expect(DAW_TAGS[daw].refsOf(stranger, filesOf(TEXTS[daw]))).toEqual([])
  expect(DAW_TAGS.ardour.refsOf(DIVA)).toEqual(['LXVST:1147754081'])
})

test('a new tag and a star in REAPER change these lines alone', () => {
  const files = filesOf(REAPER_TEXTS)
  const ref = `3:${PRO_Q}`
  const written = DAW_TAGS.reaper.write(files, [
    { ref, name: 'Pro-Q 3', tag: 'Vocals', isOn: true },
    { ref, name: 'Pro-Q 3', tag: null, isOn: true },
    { ref, name: 'Pro-Q 3', tag: 'mix bus', isOn: false },
  ])

  expect([...written.keys()]).toEqual(['reaper-fxfolders.ini'])
  const text = textIn(written, 'reaper-fxfolders.ini')
  for (const part of [
    '[category]\nPro_Q_3.vst3=Surround\n\n[developer]\nDiva_x64.dll=u-he\n\n',
    `Item1=C:\\VST\\Diva x64.dll\nItem2=${PRO_Q}\nNb=3\nType0=2\nType1=3\nType2=3\n`,
    '[Folder1]\nItem0=VST3: \nItem1=org.surge-synth-team.surge-xt\nNb=2\nType0=1048576\nType1=7\n',
    'Id1=1\nId2=2\nName0=Favorites\nName1=Mix Bus\nName2=Vocals\nNbFolders=3\n',
    `[Folder2]\nItem0=${PRO_Q}\nNb=1\nType0=3\n`,
  ])
    expect(text).toContain(part)
})

test('a first tag in REAPER makes the file that it would make itself', () => {
  const written = DAW_TAGS.reaper.write(new Map(), [{ ref: '7:a.b', name: 'B', tag: null, isOn: true }])

  expect(textIn(written, 'reaper-fxfolders.ini')).toBe(
    '[Folder0]\nItem0=a.b\nNb=1\nType0=7\n\n[Folders]\nId0=0\nName0=Favorites\nNbFolders=1\n',
  )
})

test('changes in Ardour keep its own tags, other rows and the mark of what is hidden', () => {
  const files = filesOf(ARDOUR_TEXTS)
  const change = (ref: string, tag: string | null, isOn: boolean): TagChange => ({
    ref,
    name: 'A "new" one',
    tag,
    isOn,
  })
  const written = DAW_TAGS.ardour.write(
    files,
    [
      change('VST3:72C4DB717A4D459AB97E51745D84B39D', 'vocals', true),
      change('VST3:72C4DB717A4D459AB97E51745D84B39D', null, true),
      change('LXVST:1147754081', 'lead', false),
      change('LXVST:1147754081', null, true),
      change('LV2:http://lsp-plug.in/a#b', null, false),
      change('VST3:00', 'x&y', true),
    ],
    'windows',
  )

  expect(textIn(written, 'plugin_tags')).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<PluginTags>
  <Plugin type="LADSPA" id="1218" tags="eq:filter odd" name="4 x 4 pole &amp; allpass" user-set="1"/>
  <Plugin type="LXVST" id="1147754081" tags="synth" name="Diva" user-set="1"/>
  <Plugin type="LV2" id="http://lsp-plug.in/a#b" tags="hall-reverb" name="Äther" user-set="1"/>
  <Plugin type="VST3" id="72C4DB717A4D459AB97E51745D84B39D" tags="eq:parametric vocals" name="Pro-Q 3" user-set="1"/>
  <Plugin type="VST3" id="00" tags="x&amp;y" name="A &quot;new&quot; one" user-set="1"/>
</PluginTags>
`)
  expect(textIn(written, 'plugin_statuses')).toBe(`VST3 Hidden 72C4DB717A4D459AB97E51745D84B39D
Lua Favorite 10845fe3e9430f11fe229b9d7a032f76f543b4a4
Windows-VST Favorite 1147754081
`)
})

test('a new category in Logic is also in the two lists of categories', () => {
  const files = filesOf(LOGIC_TEXTS)
  const change = (ref: string, tag: string, isOn: boolean): TagChange => ({ ref, name: '', tag, isOn })
  const other = '61756678-46513332-46616246.tagset'
  const written = DAW_TAGS.logic.write(files, [
    change(PRO_Q_SET, 'EQ', false),
    change(PRO_Q_SET, 'Vocals & more', true),
    change(PRO_Q_SET, 'Effects:Utility', false),
    change(other, 'EQ', true),
  ])

  const dict = (name: string) => textIn(written, name).split('<plist version="1.0">\n')[1]
  expect(dict('MusicApps.tagpool')).toBe(
    '<dict>\n\t<key></key>\n\t<integer>12</integer>\n\t<key>EQ</key>\n\t<integer>3</integer>\n\t<key>Vocals &amp; more</key>\n\t<integer>0</integer>\n</dict>\n</plist>\n',
  )
  expect(dict('MusicApps.properties')).toBe(
    '<dict>\n\t<key>sorting</key>\n\t<array>\n\t\t<string>EQ</string>\n\t\t<string>Vocals &amp; more</string>\n\t</array>\n\t<key>user_sorted</key>\n\t<string>property</string>\n</dict>\n</plist>\n',
  )
})

const FOLDERS = REAPER_TEXTS['reaper-fxfolders.ini']
const SET = LOGIC_TEXTS[PRO_Q_SET] ?? ''
const { plugin_tags: TAGS, plugin_statuses: STATUSES } = ARDOUR_TEXTS

test.each<[DawWithTags, string, string, string]>([
  ['reaper', 'reaper-fxfolders.ini', FOLDERS.replace('Nb=2', 'Nb=3'), 'damaged'],
  ['reaper', 'reaper-fxfolders.ini', FOLDERS.replace('Nb=2', 'Nb=2\nColor0=7'), 'newer'],
  ['reaper', 'reaper-fxfolders.ini', FOLDERS.replace('NbFolders=2', 'NbFolders=2\nVersion=2'), 'newer'],
  ['reaper', 'reaper-fxfolders.ini', FOLDERS.replace('Id1=1', 'Id1=0'), 'damaged'],
  ['reaper', 'reaper-fxfolders.ini', FOLDERS.replace('Id1=1', 'Id1={uuid}'), 'newer'],
  ['ardour', 'plugin_tags', TAGS.replace('<PluginTags>', '<PluginTags version="2">'), 'newer'],
  ['ardour', 'plugin_tags', TAGS.replace('</PluginTags>', '<Group/></PluginTags>'), 'newer'],
  ['ardour', 'plugin_tags', TAGS.replace('</PluginTags>', ''), 'damaged'],
  ['ardour', 'plugin_statuses', `${STATUSES}VST3 Starred 00\n`, 'newer'],
  ['logic', PRO_Q_SET, SET.replace('version="1.0">\n<dict>', 'version="2.0">\n<dict>'), 'newer'],
  ['logic', PRO_Q_SET, 'bplist00abc', 'binary'],
  ['logic', PRO_Q_SET, SET.replace('</plist>', ''), 'newer'],
])('%s: a file %s that another version wrote, or that is damaged, is refused', (daw, name, text, code) => {
  const texts = TEXTS[daw]
  expect(text).not.toBe(texts[name])
  const files = filesOf({ ...texts, [name]: text })

  expect(() => DAW_TAGS[daw].read(files)).toThrow(RefusedTagsError)
  expect(() => DAW_TAGS[daw].read(files)).toThrow(expect.objectContaining({ code, file: name }))
})

test('bytes that are no text are refused', () => {
  const files = new Map(filesOf(REAPER_TEXTS)).set('reaper-fxfolders.ini', new Uint8Array([91, 255, 93]))

  expect(() => DAW_TAGS.reaper.read(files)).toThrow(expect.objectContaining({ code: 'not-text' }))
})

test('lists of Logic that are missing or new refuse the whole change', () => {
  const write = (texts: Record<string, string>) => () =>
    DAW_TAGS.logic.write(filesOf(texts), [{ ref: PRO_Q_SET, name: '', tag: 'New', isOn: true }])
  const { 'MusicApps.tagpool': pool = '', ...others } = LOGIC_TEXTS

  expect(write(others)).toThrow(expect.objectContaining({ code: 'incomplete', file: 'MusicApps.tagpool' }))
  const changed = pool.replace('<integer>3</integer>', '<dict/>')
  expect(write({ ...others, 'MusicApps.tagpool': changed })).toThrow(
    expect.objectContaining({ code: 'newer' }),
  )
})

const ROUNDS = process.env.PLUGFOLIO_LONG ? 3000 : 150

test.each(DAWS)('%s: after any changes just these are read, and every other line is as it was', (daw) => {
  const random = randomOf(7)
  const { read, write, tagOf, hasFavorites } = DAW_TAGS[daw]
  const newRefs = {
    reaper: ['3:/Library/A & B.vst3', '5:Maker: <Name>'],
    ardour: ['VST3:AA', 'LV2:urn:x'],
    logic: [],
  }
  const words = ['EQ', 'Vocals & more', 'été', 'a<b', 'Mix Bus', '"q', '2=3', '[x]', ';c', null]
  for (let round = 0; round < ROUNDS; round++) {
    const isCrlf = random() < 0.3 && daw === 'reaper'
    const texts = Object.fromEntries(
      Object.entries(TEXTS[daw]).map(([name, text]) => [
        name,
        (random() < 0.2 ? text.trimEnd() : text).replaceAll('\n', isCrlf ? '\r\n' : '\n'),
      ]),
    )
    const files = filesOf(texts)
    const before = read(files)
    const refs = [...before.map(({ ref }) => ref), ...newRefs[daw]]
    const changes = new Map<string, TagChange>()
    for (let count = Math.ceil(random() * 12); count > 0; count--) {
      const ref = oneOf(refs, random)
      const word = oneOf(words, random)
      const tag = word === null ? null : tagOf(word)
      if (tag === null && !hasFavorites) continue
      if (tag === null && before.some((each) => each.ref === ref && !each.takesFavorite)) continue
      changes.set(`${ref}\n${tag?.toLowerCase()}`, { ref, name: 'Näme', tag, isOn: random() < 0.6 })
    }
    const written = write(files, [...changes.values()], 'linux')
    const after = read(new Map([...files, ...written]))

    const isNow = (ref: string, tag: string | null) => {
      const plugin = after.find((each) => each.ref === ref)
      if (tag === null) return plugin?.isFavorite ?? false
      return plugin?.tags.some((each) => each.toLowerCase() === tag.toLowerCase()) ?? false
    }
    for (const { ref, tag, isOn } of changes.values()) {
      // Logic's own mark stays when a user's one is taken away.
      expect([ref, tag, isNow(ref, tag)]).toEqual([ref, tag, isOn])
    }
    for (const { ref, tags, isFavorite } of before) {
      for (const tag of tags)
        if (!changes.has(`${ref}\n${tag.toLowerCase()}`)) expect(isNow(ref, tag)).toBe(true)
      if (!changes.has(`${ref}\nundefined`)) expect(isNow(ref, null)).toBe(isFavorite)
    }
    for (const [name, bytes] of written) {
      const lines = new TextDecoder().decode(bytes).split('\n')
      const kept = (texts[name] ?? '').split('\n').filter((line) => UNTOUCHED.test(line))
      for (const line of kept) expect(lines).toContain(line)
      if (isCrlf) expect(new TextDecoder().decode(bytes)).not.toMatch(/[^\r]\n/)
    }
    expect(write(files, [], 'linux')).toEqual(new Map())
  }
})

/** Lines that no change of a tag of these plugins may touch. */
const UNTOUCHED =
  /^(?:Pro_Q|Diva_x64|Item0=sstill|\[|.*(?:LADSPA|Lua|Hidden|xml|DOCTYPE|shortname|nickname|My EQ|user_sorted))/

test('a hostile file ends at a limit', () => {
  const many = `[Folders]\n${'Id0=0\n'.repeat(300_000)}`

  expect(() => DAW_TAGS.reaper.read(filesOf({ 'reaper-fxfolders.ini': many }))).toThrow(
    expect.objectContaining({ code: 'too-large' }),
  )
  const large = new Map([['plugin_tags', utf8Bytes(' '.repeat(17 * 1024 * 1024))]])
  expect(() => DAW_TAGS.ardour.read(large)).toThrow(expect.objectContaining({ code: 'too-large' }))
})
