import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { inflate } from '../bytes/inflate.ts'
import { readSong } from '../read-song.ts'
import { fileOfBytes } from '../source.ts'
import {
  auInfo,
  codeOf,
  largeLiveXml,
  liveDevice,
  liveRack,
  liveSample,
  liveSet,
  manualTempo,
  vst2Info,
  vst3Info,
} from '../testing/live-files.ts'
import { refusalOfBytes, short, songIn } from '../testing/reading.ts'

const CLASS_ID = '0123456789ABCDEF0123456789ABCDEF'
const JUCE = 'ABCDEF019182FAEB536D706C43727368'
const other = liveDevice({ info: vst3Info('Other', CLASS_ID) })
const comp = liveDevice({ info: vst2Info('Comp x64', codeOf('ExCp')) })

const usesIn = async (...devices: string[]) =>
  (await songIn('a.als', liveSet({ tracks: [{ devices }] }))).uses

test('reads the plugins of all formats with their keys', async () => {
  const unit = liveDevice({
    kind: 'AuPluginDevice',
    info: auInfo('Drum &amp; Bass', 'Maker', ['aumu', 'ExDr', 'Exmp']),
  })

  const uses = await usesIn(other, liveDevice({ info: vst3Info('Crusher', JUCE) }), comp, unit, other)

  expect(uses.map(short)).toEqual([
    `VST3 Other, id ${CLASS_ID}, ids cid:${CLASS_ID}, count 2`,
    `VST3 Crusher, id ${JUCE}, ids code:Smpl/Crsh cid:${JUCE}, count 1`,
    'VST2 Comp x64, id 1165509488, ids vst2:45784370, count 1',
    'AU Drum & Bass, maker Maker, id aumu ExDr Exmp, ids code:Exmp/ExDr, count 1',
  ])
})

test('tells off, frozen, missing and in a rack apart', async () => {
  const off = liveDevice({ info: vst2Info('Comp x64', codeOf('ExCp')), on: false })
  const gone = liveDevice({
    info: vst2Info('Gone', codeOf('ExGn'), { more: '<IsPlaceholderDevice Value="true" />' }),
  })
  const tracks = [
    { devices: [off, gone, comp] },
    { devices: [liveRack([other, liveRack([other], 'DrumGroupDevice')]), other], isFrozen: true },
  ]
  const song = await songIn('a.als', liveSet({ tracks }))

  expect(song).toMatchObject({ tracks: 3, frozenTracks: 1, tempo: 120, version: '12.1', incomplete: null })
  expect(song.uses).toMatchObject([
    { name: 'Comp x64', count: 2, off: 1 },
    { name: 'Gone', count: 1, missing: 1 },
    { name: 'Other', count: 3, inRack: 2, frozen: 3 },
  ])
})

test('reads the switch and the tempo of Live 8 from their first events', async () => {
  const automation = (event: string) => `<ArrangerAutomation><Events>${event}</Events></ArrangerAutomation>`
  const off = comp.replace(
    '<Manual Value="true" />',
    automation('<BoolEvent Time="-1" Value="false" /><BoolEvent Time="4" Value="true" />'),
  )
  const tempo = `<Tempo>${automation('<FloatEvent Time="-1" Value="97.5" /><FloatEvent Time="4" Value="10" />')}</Tempo>`
  const song = await songIn(
    'a.als',
    liveSet({ tracks: [{ devices: [off] }], tempo, creator: 'Ableton Live 8.2.1' }),
  )

  expect(song).toMatchObject({ tempo: 97.5, version: '8.2.1', uses: [{ off: 1 }] })
})

test('counts different audio files and Max devices', async () => {
  const clips = [liveSample('a.wav'), liveSample('b.wav'), liveSample('a.wav', 2)].join('')
  const song = await songIn(
    'a.als',
    liveSet({ more: `${clips}<MxDeviceAudioEffect Id="1"></MxDeviceAudioEffect>` }),
  )

  expect(song).toMatchObject({ samples: 2, ownDevices: 1, uses: [] })
})

test('reads the same whatever the chunks are', async () => {
  const skipped = `<!-- -> - ${comp} --><![CDATA[ ]> ${comp} ]]><?a ?>`
  const more = `${skipped}<a b='>' c="'>"/>${liveSample('a.wav')}`
  const set = liveSet({ tracks: [{ devices: [other, liveRack([comp])] }], more })
  const whole = await readSong(fileOfBytes('a.als', set))
  expect(whole.song).toMatchObject({ samples: 1, incomplete: null, uses: [{ count: 1 }, { count: 1 }] })
  for (const size of [1, 2, 3, 7, 64, 1000]) {
    const inPieces: typeof inflate = async function* (form, chunks) {
      for await (const chunk of inflate(form, chunks)) {
        for (let at = 0; at < chunk.length; at += size) yield chunk.slice(at, at + size)
      }
    }
    expect(await readSong(fileOfBytes('a.als', set), inPieces)).toEqual(whole)
  }
})

test('a set that ends early gives what stands before its end', async () => {
  const devices = [0, 1, 2].map((i) =>
    liveDevice({ info: vst3Info(`Plugin ${i}`, CLASS_ID, randomBytes(50_000).toString('hex')) }),
  )
  const set = liveSet({ tracks: [{ devices }] })

  expect(await songIn('a.als', set.subarray(0, set.length / 2))).toMatchObject({
    incomplete: 'cut-short',
    uses: [{ name: 'Plugin 0' }],
  })
})

test('a large set is read', async () => {
  const { incomplete, uses } = await songIn('a.als', gzipSync(largeLiveXml(4e6)))

  expect([incomplete, uses.length]).toEqual([null, 40])
})

test('walks over a tag of any length', async () => {
  const long = `<Long Value="${randomBytes(1_500_000).toString('base64')}>" />`
  const song = await songIn('a.als', liveSet({ tracks: [{ devices: [comp, long, other] }] }))

  expect(song).toMatchObject({ incomplete: null, uses: [{ name: 'Comp x64' }, { name: 'Other' }] })
})

test.each([
  ['another root', '<Other><Ableton></Ableton></Other>', 'not-a-song'],
  ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><Ableton></Ableton>', 'unsafe-xml'],
  ['deep nesting', `<Ableton>${'<a>'.repeat(2000)}`, 'too-deep'],
  ['a bomb', `<Ableton>${' '.repeat(20e6)}</Ableton>`, 'too-large'],
])('refuses %s', async (_, xml, refusal) => {
  expect(await refusalOfBytes('a.als', gzipSync(xml))).toBe(refusal)
})

test('stops at the limit of plugins and says so', async () => {
  const many = Array.from({ length: 5001 }, (_, i) => liveDevice({ info: vst2Info(`Plugin ${i}`, i + 1) }))
  const song = await songIn('a.als', liveSet({ tracks: [{ devices: many }], tempo: manualTempo(99) }))

  expect(song).toMatchObject({ incomplete: 'too-many-plugins', tempo: 99 })
  expect(song.uses).toHaveLength(5000)
})
