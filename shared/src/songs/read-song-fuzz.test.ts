import { deflateSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { FUZZ_TIMEOUT, fuzzInputCount, mutatedBytes, runFuzzCampaign } from '../contract/testing/endures.ts'
import { oneOf } from '../uad/testing/random.ts'
import { readSong } from './read-song.ts'
import { SONG_KINDS } from './song.ts'
import { fileOfBytes } from './source.ts'
import { logicData } from './testing/binary-files.ts'
import { secretSongs } from './testing/secret-songs.ts'
import { zipOf } from './testing/zip.ts'

const CLASS_ID = '0123456789ABCDEF0123456789ABCDEF'
const bytes = (text: string) => new TextEncoder().encode(text)

const project = `<Project><Application name="A" version="1"/><Vst3Plugin deviceID="${CLASS_ID}" deviceName="Plugin"><Enabled value="false"/></Vst3Plugin></Project>`
const renoise = `<RenoiseSong><PluginDevice><PluginType>VST</PluginType><PluginIdentifier><![CDATA[a]]></PluginIdentifier></PluginDevice></RenoiseSong>`
const studioOne = `\ufeff<A><Attributes x:id="classInfo" classID="{${CLASS_ID}}" name="Plugin" category="AudioEffect" subCategory="VST3"/></A>`
const lmms = `<?xml version="1.0"?><!DOCTYPE lmms-project><lmms-project><!-- a --><vestige plugin="a.dll"/><effect on="0" name="vsteffect"></effect></lmms-project>`
const reaper = `<REAPER_PROJECT 0.1 "7.22/win64" 1735689600\n<TRACK\n<FXCHAIN\nBYPASS 1 0 0\n<VST "VST: A (B) (2->6ch)" a.dll 0 "" 5<${CLASS_ID}> ""\nZmFr\n>\n<CONTAINER a\n<AU "AU: A" "B: A" "" 1 2 3\n>\n>\n>\n>\n>`

const SONGS = secretSongs({ person: 'p', sample: 's', track: 't', state: 'ff', words: 'w' })

/** A small song for each reader. The inside of packed ones is also broken before it is packed. */
const SEEDS: { name: string; bytes: Uint8Array; pack?: (inside: Uint8Array) => Uint8Array }[] = [
  ...Object.values(SONGS),
  { name: 'a.als', bytes: gunzipSync(SONGS.ableton.bytes), pack: (inside) => gzipSync(inside) },
  { name: 'a.rpp', bytes: bytes(reaper) },
  { name: 'a.RfxChain', bytes: bytes('BYPASS 0 0\n<LV2 "LV2: a" urn:a:b\n>\n') },
  { name: 'a.dawproject', bytes: bytes(project), pack: (inside) => zipOf({ 'project.xml': inside }) },
  { name: 'a.xrns', bytes: bytes(renoise), pack: (inside) => zipOf({ 'Song.xml': inside }) },
  {
    name: 'a.song',
    bytes: bytes(studioOne),
    pack: (inside) => zipOf({ 'metainfo.xml': inside, 'Devices/a.xml': inside }, { isStored: true }),
  },
  {
    name: 'a.logicx.zip',
    bytes: logicData([
      { name: 'A', codes: ['aufx', 'ExDl', 'Exmp'] },
      { name: 'B', codes: 'own' },
    ]),
    pack: (inside) => zipOf({ 'Alternatives/000/ProjectData': inside }),
  },
  { name: 'a.mmp', bytes: bytes(lmms) },
  {
    name: 'a.mmpz',
    bytes: bytes(lmms),
    pack: (inside) => Buffer.concat([Buffer.alloc(4), deflateSync(inside)]),
  },
]

type Input = { name: string; bytes: Uint8Array }

function input(random: () => number): Input {
  const { name, bytes: whole, pack = (inside: Uint8Array) => inside } = oneOf(SEEDS, random)
  return { name, bytes: pack(mutatedBytes(whole, PIECES, random)) }
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
  for (const { name, bytes: whole, pack = (inside: Uint8Array) => inside } of SEEDS) {
    const { song } = await readSong(fileOfBytes(name, pack(whole)))
    expect(song?.uses.length ?? name).toBeGreaterThan(0)
    kinds.add(song?.kind)
  }
  expect(kinds).toEqual(new Set(SONG_KINDS))
})
