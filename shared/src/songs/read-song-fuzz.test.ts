import { deflateSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { FUZZ_TIMEOUT, fuzzInputCount, mutatedBytes, runFuzzCampaign } from '../contract/testing/endures.ts'
import { oneOf } from '../uad/testing/random.ts'
import { readSong } from './read-song.ts'
import { SONG_KINDS } from './song.ts'
import { fileOfBytes } from './source.ts'
import { bitwigProject, cubaseProject, logicData } from './testing/binary-files.ts'
import { flSong, wideText, wrapperEvents } from './testing/fl-files.ts'
import { liveDevice, liveRack, liveSample, liveSet, vst2Info, vst3Info } from './testing/live-files.ts'
import { zipOf } from './testing/zip.ts'

const CLASS_ID = '0123456789ABCDEF0123456789ABCDEF'
const bytes = (text: string) => new TextEncoder().encode(text)

const plugin = liveDevice({ info: vst3Info('Plugin', CLASS_ID) })
const rack = liveRack([plugin, liveDevice({ info: vst2Info('Other', 7), on: false })])
const wrapper = wrapperEvents({ classId: CLASS_ID, name: 'Plugin', maker: 'Maker', path: 'C:\\a.vst3' })
const project = `<Project><Application name="A" version="1"/><Vst3Plugin deviceID="${CLASS_ID}" deviceName="Plugin"><Enabled value="false"/></Vst3Plugin></Project>`
const renoise = `<RenoiseSong><PluginDevice><PluginType>VST</PluginType><PluginIdentifier><![CDATA[a]]></PluginIdentifier></PluginDevice></RenoiseSong>`
const studioOne = `\ufeff<A><Attributes x:id="classInfo" classID="{${CLASS_ID}}" name="Plugin" category="AudioEffect" subCategory="VST3"/></A>`
const lmms = `<?xml version="1.0"?><!DOCTYPE lmms-project><lmms-project><!-- a --><vestige plugin="a.dll"/><effect on="0" name="vsteffect"></effect></lmms-project>`
const ardour = `<Session><ProgramVersion modified-with="Ardour 8.4"/><Processor type="lv2" unique-id="urn:a:b" name="a"/></Session>`
const reaper = `<REAPER_PROJECT 0.1 "7.22/win64" 1735689600\n<TRACK\n<FXCHAIN\nBYPASS 1 0 0\n<VST "VST: A (B) (2->6ch)" a.dll 0 "" 5<${CLASS_ID}> ""\nZmFr\n>\n<CONTAINER a\n<AU "AU: A" "B: A" "" 1 2 3\n>\n>\n>\n>\n>`
const sessionText =
  'SESSION NAME:\ta\nP L U G - I N S  L I S T I N G\nMaker\tPlugin\t1.0\tAAX Native\tMono\t1 active, 2 bypassed\n'

/** A small song for each reader. Packed ones are also broken inside, and packed again. */
const SEEDS: {
  name: string
  bytes: Uint8Array
  pack?: (inside: Uint8Array) => Uint8Array
  inside?: Uint8Array
}[] = [
  {
    name: 'a.als',
    bytes: liveSet({ tracks: [{ devices: [plugin, rack] }], more: liveSample('a.wav') }),
    inside: gunzipSync(liveSet({ tracks: [{ devices: [plugin, rack] }], more: liveSample('a.wav') })),
    pack: (inside) => gzipSync(inside),
  },
  {
    name: 'a.flp',
    bytes: flSong([[199, '24.2.1'], [156, 128_000], [196, wideText('a.wav')], ...wrapper, ...wrapper]),
  },
  { name: 'a.rpp', bytes: bytes(reaper) },
  { name: 'a.RfxChain', bytes: bytes('BYPASS 0 0\n<LV2 "LV2: a" urn:a:b\n>\n') },
  {
    name: 'a.cpr',
    bytes: cubaseProject({
      plugins: [
        { classId: CLASS_ID, name: 'A', original: 'B' },
        { classId: CLASS_ID, name: 'C', isVst2: true },
      ],
    }),
  },
  {
    name: 'ProjectData',
    bytes: logicData([
      { name: 'A', codes: ['aufx', 'ExDl', 'Exmp'] },
      { name: 'B', codes: 'own' },
    ]),
  },
  {
    name: 'a.dawproject',
    bytes: zipOf({ 'project.xml': project }),
    inside: bytes(project),
    pack: (inside) => zipOf({ 'project.xml': inside }),
  },
  {
    name: 'a.xrns',
    bytes: zipOf({ 'Song.xml': renoise }),
    inside: bytes(renoise),
    pack: (inside) => zipOf({ 'Song.xml': inside }),
  },
  {
    name: 'a.song',
    bytes: zipOf({ 'metainfo.xml': '<M/>', 'Devices/a.xml': studioOne }),
    inside: bytes(studioOne),
    pack: (inside) => zipOf({ 'metainfo.xml': inside, 'Devices/a.xml': inside }, { isStored: true }),
  },
  {
    name: 'a.logicx.zip',
    bytes: zipOf({
      'Alternatives/000/ProjectData': logicData([{ name: 'A', codes: ['aufx', 'ExDl', 'Exmp'] }]),
    }),
    inside: bytes('<plist><dict><key>BeatsPerMinute</key><real>1</real></dict></plist>'),
    pack: (inside) =>
      zipOf({ 'Alternatives/000/ProjectData': logicData([]), 'Alternatives/000/MetaData.plist': inside }),
  },
  {
    name: 'a.mmpz',
    bytes: Buffer.concat([Buffer.alloc(4), deflateSync(lmms)]),
    inside: bytes(lmms),
    pack: (inside) => Buffer.concat([Buffer.alloc(4), deflateSync(inside)]),
  },
  { name: 'a.mmp', bytes: bytes(lmms) },
  { name: 'a.ardour', bytes: bytes(ardour) },
  { name: 'a.txt', bytes: bytes(sessionText) },
  { name: 'a.bwproject', bytes: bitwigProject(['C:\\a.dll', '/b.vst3']) },
]

type Input = { name: string; bytes: Uint8Array }

function input(random: () => number): Input {
  const seed = oneOf(SEEDS, random)
  const isInside = seed.inside && seed.pack && random() < 0.7
  const broken = mutatedBytes(isInside && seed.inside ? seed.inside : seed.bytes, PIECES, random)
  return { name: seed.name, bytes: isInside && seed.pack ? seed.pack(broken) : broken }
}

const PIECES = [
  ...'<>"\0\n()',
  ...['</', '/>', '<!--', '-->', '<![CDATA[', ']]>', '<?', '<!DOCTYPE a [', '\xff\xff\xff\xff'],
  ...['<a '.repeat(50), 'Plugin UID\0'],
]

test(
  'reads or refuses any bytes, and only for reasons that it knows',
  async () => {
    await runFuzzCampaign<Input>({
      count: fuzzInputCount(200_000),
      seed: 18,
      hang: 2000,
      input,
      act: async ({ name, bytes: content }) => {
        const { song, refused } = await readSong(fileOfBytes(name, content))
        // Nothing was read from a disk, so these can only come from an error that no reader meant.
        if (refused === 'unreadable' || refused === 'not-opened') throw new Error(`${name}: an unknown error`)
        for (const use of song?.uses ?? [])
          if (use.count < 1 || use.off > use.count) throw new Error(`${name}: a wrong count`)
      },
    })
  },
  FUZZ_TIMEOUT,
)

test('the songs that are broken are of every kind, and whole before', async () => {
  const kinds = new Set<string | undefined>()
  for (const { name, bytes: content, inside, pack } of SEEDS) {
    const { song } = await readSong(fileOfBytes(name, content))
    expect(song?.uses.length ?? name).toBeGreaterThan(0)
    kinds.add(song?.kind)
    if (inside && pack) expect((await readSong(fileOfBytes(name, pack(inside)))).refused).toBeUndefined()
  }
  expect(kinds).toEqual(new Set(SONG_KINDS))
})
