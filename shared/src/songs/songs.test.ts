import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readSong } from './read-song.ts'
import { refusalSentence } from './refusal.ts'
import { fileOfBytes } from './source.ts'
import { bitwigProject, cubaseProject } from './testing/binary-files.ts'
import { liveDevice, liveSet, vst3Info } from './testing/live-files.ts'
import { refusalOfBytes, short, songIn } from './testing/reading.ts'
import { secretSongs } from './testing/secret-songs.ts'
import { zipOf } from './testing/zip.ts'

const CLASS_ID = '0123456789ABCDEF0123456789ABCDEF'
const UUID = '01234567-89AB-CDEF-0123-456789ABCDEF'

test('reads a DAWproject: ids of all formats, off and missing', async () => {
  const xml = `<?xml version="1.0"?><Project version="1.0"><Application name="Bitwig Studio" version="5.2"/>
    <Transport><Tempo value="141.5"/></Transport><Structure><Track name="A"><Channel><Devices>
    <Vst3Plugin deviceID="${UUID.toLowerCase()}" deviceName="Other" deviceVendor="Maker" name="mine"><Enabled value="false"/></Vst3Plugin>
    <ClapPlugin deviceID="com.maker.reverb" deviceName="Reverb" pluginVersion="1.1"><Parameters><Enabled value="false"/></Parameters></ClapPlugin>
    <Vst2Plugin deviceID="1165509488" deviceName="Comp" loaded="false"/>
    <AuPlugin deviceID="aufx:ExDl:Exmp" deviceName="Delay"/><AuPlugin deviceID="?" deviceName="Unit"/>
    <BuiltinDevice deviceName="EQ+"/></Devices></Channel></Track></Structure>
    <Arrangement><Clip><Audio><File path="audio/a.wav"/></Audio><Audio><File path="audio/a.wav"/></Audio></Clip></Arrangement></Project>`
  const song = await songIn('a.dawproject', zipOf({ 'project.xml': xml, 'metadata.xml': '<MetaData/>' }))

  expect(song).toMatchObject({
    daw: 'Bitwig Studio',
    version: '5.2',
    tempo: 141.5,
    tracks: 1,
    samples: 1,
    ownDevices: 1,
  })
  expect(song.uses.map(short)).toEqual([
    `VST3 Other, maker Maker, id ${CLASS_ID}, ids cid:${CLASS_ID}, count 1, off 1`,
    'CLAP Reverb, id com.maker.reverb, ids bundle:com.maker.reverb id:com.maker.reverb/reverb, version 1.1, count 1',
    'VST2 Comp, id 1165509488, ids vst2:45784370, count 1, missing 1',
    'AU Delay, id aufx ExDl Exmp, ids code:Exmp/ExDl, count 1',
    'AU Unit, count 1',
  ])
})

test('reads a song of Studio One with its undeclared prefix', async () => {
  const device = (id: string, name: string, kind: string) =>
    `<Attributes x:id="ghostData"><Attributes x:id="classInfo" classID="{${id}}" name="${name}" category="AudioEffect" subCategory="${kind}"/></Attributes>`
  const song = await songIn(
    'a.song',
    zipOf({
      'metainfo.xml':
        '\ufeff<?xml version="1.0"?><MetaInformation><Attribute id="Document:Generator" value="Studio One/6.5.2.96553"/>' +
        '<Attribute id="Media:Tempo" value="110"/><Attribute id="Media:TrackCount" value="7"/></MetaInformation>',
      'Devices/audiomixer.xml': `\ufeff<AudioMixer>${device(UUID, 'Other', 'VST3')}${device('56535445-7843-7065-7861-6D706C652063', 'Comp', 'VST2')}${device(UUID, 'Pro EQ', '(Native)')}</AudioMixer>`,
      'Devices/empty.xml': '<Empty/>',
    }),
  )

  expect(song).toMatchObject({
    daw: 'Studio One',
    version: '6.5.2.96553',
    tempo: 110,
    tracks: 7,
    ownDevices: 1,
    incomplete: null,
  })
  expect(song.uses.map(({ format, id, name }) => [format, id, name])).toEqual([
    ['VST3', CLASS_ID, 'Other'],
    ['VST2', '1165509488', 'Comp'],
  ])
})

test('reads a song of Renoise with CDATA and both kinds of switches', async () => {
  const device = (type: string, id: string, shown: string, active: string) =>
    `<PluginDevice type="PluginDevice"><IsActive>${active}</IsActive><PluginType>${type}</PluginType><PluginIdentifier>${id}</PluginIdentifier>` +
    `<PluginDisplayName><![CDATA[${shown}]]></PluginDisplayName><ParameterChunk><![CDATA[<IsActive>false</IsActive>]]></ParameterChunk></PluginDevice>`
  const xml = `<?xml version="1.0"?><RenoiseSong doc_version="66"><GlobalSongData><BeatsPerMin>128</BeatsPerMin></GlobalSongData>
    ${device('AU', 'aumu:ExSy:Exmp', 'AU: Maker: Synth', 'true')}${device('VST', 'Comp', 'VST: Maker: Comp', 'false')}
    ${device('VST3', CLASS_ID, 'VST3: Maker: Other', '<Value>0.0</Value>')}</RenoiseSong>`
  const song = await songIn('a.xrns', zipOf({ 'Song.xml': xml }))

  expect(song).toMatchObject({ kind: 'renoise', tempo: 128 })
  expect(song.uses.map(short)).toEqual([
    'AU Synth, maker Maker, id aumu ExSy Exmp, ids code:Exmp/ExSy, count 1',
    'VST2 Comp, maker Maker, count 1, off 1',
    `VST3 Other, maker Maker, id ${CLASS_ID}, ids cid:${CLASS_ID}, count 1, off 1`,
  ])
})

test('reads a song of LMMS, packed or not', async () => {
  const xml = `<?xml version="1.0"?><!DOCTYPE lmms-project><lmms-project creator="LMMS" creatorversion="1.2.2"><head bpm="140"/>
    <track><vestige plugin="/home/someone/Synth.dll"/><effect name="vsteffect" on="0"><key><attribute name="file" value="Comp.dll"/></key></effect>
    <effect name="lv2effect" on="1"><key><attribute name="uri" value="urn:maker:eq"/></key></effect><effect name="amplifier" on="1"/></track></lmms-project>`
  const packed = Buffer.concat([Buffer.from([0, 0, 2, 0]), deflateSync(xml)])
  const song = await songIn('a.mmp', xml)

  expect(song).toMatchObject({ version: '1.2.2', tempo: 140, tracks: 1, ownDevices: 1 })
  expect(song.uses).toMatchObject([
    { format: 'VST2', name: 'Synth.dll' },
    { format: 'VST2', name: 'Comp.dll', off: 1 },
    { format: 'LV2', id: 'urn:maker:eq' },
  ])
  expect(await songIn('a.mmpz', packed)).toEqual(song)
  expect(await songIn('a.mmp', xml.replaceAll('lmms-project', 'multimedia-project'))).toEqual(song)
  expect(await refusalOfBytes('a.mmp', xml.replace('lmms-project>', 'lmms-project [<!ENTITY a "b">]>'))).toBe(
    'unsafe-xml',
  )
})

test('reads a session of Ardour', async () => {
  const processor = (type: string, id: string, name: string, active = '1') =>
    `<Processor type="${type}" unique-id="${id}" name="${name}" active="${active}"/>`
  const xml = `<?xml version="1.0" encoding="UTF-8"?><Session version="7003" name="mine">
    <ProgramVersion created-with="Ardour 6.9" modified-with="Ardour 8.4"/><Sources><Source name="a.wav" type="audio"/><Source name="b.mid" type="midi"/></Sources>
    <Routes><Route>${processor('lv2', 'urn:maker:eq', 'EQ', '0')}${processor('vst3', CLASS_ID, 'Other')}${processor('lxvst', '1165509488', 'Comp')}
    ${processor('audiounit', 'aufx-ExDl-Exmp', 'Delay')}${processor('amp', '', 'Fader')}${processor('ladspa', '1', 'Old')}</Route></Routes>
    <TempoMap><Tempo note-types-per-minute="93.5"/></TempoMap></Session>`
  const song = await songIn('a.ardour', xml)

  expect(song).toMatchObject({
    daw: 'Ardour',
    version: '8.4',
    tempo: 93.5,
    tracks: 1,
    samples: 1,
    ownDevices: 1,
  })
  expect(song.uses.map(({ format, id, off }) => [format, id, off])).toEqual([
    ['LV2', 'urn:maker:eq', 1],
    ['VST3', CLASS_ID, 0],
    ['VST2', '1165509488', 0],
    ['AU', 'aufx ExDl Exmp', 0],
  ])
  const newer = xml.replace('note-types-per-minute="93.5"', 'npm="120" enpm="120" note-type="4"')
  expect((await songIn('a.ardour', newer)).tempo).toBe(120)
})

test('reads the files of plugins from a project of Bitwig Studio and says what is missing', async () => {
  const project = bitwigProject([
    'C:\\VST\\Comp.dll',
    '/Library/Audio/Plug-Ins/VST3/Other.vst3',
    '/x/Reverb.clap',
    'no path.dll',
  ])

  expect(await songIn('a.bwproject', project)).toMatchObject({
    version: '5.2.1',
    incomplete: 'file-names-only',
    uses: [
      { format: 'VST3', name: 'Other.vst3' },
      { format: 'VST2', name: 'Comp.dll' },
      { format: 'CLAP', name: 'Reverb.clap' },
    ],
  })
  expect(await refusalOfBytes('a.bwproject', bitwigProject([], { form: '0004' }))).toBe('packed-bitwig')
})

test.each([
  ['a.als', '', 'empty'],
  ['a.flp', new Uint8Array(5000), 'zero-filled'],
  ['a.als', 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n', 'lfs-pointer'],
  ['a.als', 'junk', 'not-a-song'],
  ['a.reason', 'FORM1234REAS', 'reason'],
  ['a.xml', '<?xml version="1.0"?><other/>', 'not-a-song'],
  ['ProjectData', 'junk', 'damaged'],
])('%s is refused', async (name, content, refusal) => {
  const reason = await refusalOfBytes(name, content)

  expect(reason).toBe(refusal)
  expect(refusalSentence(reason ?? 'empty')).toMatch(/^[A-Z].*\.$/)
})

test('a file that is too large is not read', async () => {
  const huge = {
    name: 'a.rpp',
    size: 2 ** 31,
    read: async () => new TextEncoder().encode('<REAPER_PROJECT '),
  }

  expect(await readSong(huge)).toEqual({ refused: 'too-large' })
})

test('an error while a packed file is read is that of the file', async () => {
  const set = liveSet({ more: 'x'.repeat(300_000).replace(/x/g, () => String(Math.random())) })
  const failing = {
    name: 'a.als',
    size: set.length,
    read: (at: number, length: number) =>
      at === 0
        ? Promise.resolve(set.subarray(at, at + length))
        : Promise.reject(Object.assign(new Error('gone'), { code: 'ENOENT' })),
  }

  expect(await readSong(failing)).toEqual({ refused: 'not-opened' })
})

/** Stands wherever a song holds something private. */
const SECRET = 'SeCrEt'
const SONGS = secretSongs({ person: SECRET, sample: SECRET, track: SECRET, state: SECRET, words: SECRET })

test.each(Object.entries(SONGS))(
  'a song of %s gives its plugins and nothing private',
  async (kind, { name, bytes }) => {
    const reading = await readSong(fileOfBytes(`${SECRET}/${name}`, bytes))

    expect(reading.song?.kind).toBe(kind)
    expect(reading.song?.uses.map((use) => use.name.replace(/\.(dll|vst3)$/, ''))).toContain('Plugin')
    expect(JSON.stringify(reading)).not.toContain(SECRET)
  },
)

/** A song of the newest version that is known and one of the next, with the same plugin. */
test.each<
  [daw: string, file: string, song: (version: string) => string | Uint8Array, known: string, next: string]
>([
  [
    'Live',
    'a.als',
    (version) =>
      liveSet({
        creator: `Ableton Live ${version}`,
        tracks: [{ devices: [liveDevice({ info: vst3Info('Plugin', CLASS_ID) })] }],
      }),
    '12.4.5b',
    '13.0',
  ],
  [
    'Cubase',
    'a.cpr',
    (version) => cubaseProject({ version, plugins: [{ classId: CLASS_ID, name: 'Plugin' }] }),
    'Version 14.0.30',
    'Version 99.0.10',
  ],
])(
  'a song of a newer %s is read as far as it is known, and says so',
  async (_, file, songOf, known, next) => {
    const [before, after] = [await songIn(file, songOf(known)), await songIn(file, songOf(next))]
    expect(before.incomplete).toBe(null)
    expect(after.incomplete).toBe('newer-daw')
    expect(after.uses.map(short)).toEqual(before.uses.map(short))
  },
)
