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
  liveXml,
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

test('reads elements without attributes, as old versions write them', async () => {
  const bare = liveXml({ tracks: [{ devices: [comp] }] }).replace('<VstPluginInfo Id="0">', '<VstPluginInfo>')

  expect((await songIn('a.als', gzipSync(bare))).uses.map(({ name }) => name)).toEqual(['Comp x64'])
})

test('a file that a plugin refers to does not rename it', async () => {
  const refers = vst3Info('Other', CLASS_ID).replace(
    '<Preset>',
    '<FileRef><Name Value="A file" /></FileRef><Preset>',
  )

  expect(await usesIn(liveDevice({ info: refers }))).toMatchObject([{ name: 'Other', id: CLASS_ID }])
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

test('the tempo of Live 9 is the one that it shows, not that of an event', async () => {
  const events = '<FloatEvent Time="-63072000" Value="117.25" /><FloatEvent Time="0" Value="150" />'
  const tempo = `<Tempo><ArrangerAutomation><Events>${events}</Events></ArrangerAutomation><Manual Value="96" /></Tempo>`

  expect(await songIn('a.als', liveSet({ tempo, creator: 'Ableton Live 9.7.1' }))).toMatchObject({
    tempo: 96,
  })
})

test('counts different audio files and Max devices', async () => {
  const clips = [liveSample('a.wav'), liveSample('b.wav'), liveSample('a.wav', 2)].join('')
  const song = await songIn(
    'a.als',
    liveSet({ more: `${clips}<MxDeviceAudioEffect Id="1"></MxDeviceAudioEffect>` }),
  )

  expect(song).toMatchObject({ samples: 2, ownDevices: 1, uses: [] })
})

test('reads a preset, which has no tracks', async () => {
  const rack = `<?xml version="1.0"?><Ableton Creator="Ableton Live 12.1">${liveRack([other])}</Ableton>`

  expect(await songIn('a.adg', gzipSync(rack))).toMatchObject({
    tracks: 0,
    tempo: null,
    uses: [{ count: 1, inRack: 1 }],
  })
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

test('a set that ends early gives what stands before its end, wherever that is', async () => {
  const state = randomBytes(50_000).toString('hex')
  const devices = [0, 1, 2, 3].map((i) =>
    liveDevice({ info: vst3Info(`Plugin ${i}`, CLASS_ID.replace('0', String(i)), state) }),
  )
  const set = liveSet({ tracks: [{ devices }] })
  let most = 0
  for (let length = 300; length < set.length - 8; length += 9001) {
    const { song, refused } = await readSong(fileOfBytes('a.als', set.subarray(0, length)))
    expect(song?.incomplete ?? refused).toBe('cut-short')
    most = Math.max(most, song?.uses.length ?? 0)
    expect(song?.uses.map(({ name }) => name) ?? []).toEqual(
      devices.map((_, i) => `Plugin ${i}`).slice(0, song?.uses.length ?? 0),
    )
  }
  expect(most).toBeGreaterThan(1)
})

test('bytes after the end do no harm', async () => {
  const song = await songIn(
    'a.als',
    Buffer.concat([liveSet({ tracks: [{ devices: [other] }] }), Buffer.alloc(100)]),
  )

  expect(song).toMatchObject({ incomplete: null, uses: [{ name: 'Other' }] })
})

test('a set of 40 MB needs little memory', async () => {
  const set = new Uint8Array(gzipSync(largeLiveXml(40e6)))
  const used = () => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers
  const before = used()
  let most = 0
  const measured: typeof inflate = async function* (form, chunks) {
    for await (const chunk of inflate(form, chunks)) {
      most = Math.max(most, used() - before)
      yield chunk
    }
  }
  const { song } = await readSong(fileOfBytes('a.als', set), measured)

  expect(song).toMatchObject({ incomplete: null, tempo: 120 })
  expect(song?.uses.map(({ count }) => count > 1)).toEqual(Array.from({ length: 40 }, () => true))
  expect(most / 2 ** 20).toBeLessThan(64)
})

test('walks over a tag of any length', async () => {
  const long = `<Long Value="${randomBytes(1_500_000).toString('base64')}>" />`
  const song = await songIn('a.als', liveSet({ tracks: [{ devices: [comp, long, other] }] }))

  expect(song).toMatchObject({ incomplete: null, uses: [{ name: 'Comp x64' }, { name: 'Other' }] })
})

test.each([
  ['another root', '<Other><Ableton></Ableton></Other>', 'not-a-song'],
  ['no XML', 'text', 'not-a-song'],
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
