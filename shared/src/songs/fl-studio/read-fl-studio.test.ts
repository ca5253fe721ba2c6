import { expect, test } from 'vitest'
import { flSong, largeFlSong, wideText, wrapperData, wrapperEvents } from '../testing/fl-files.ts'
import { refusalOfBytes, short, songIn } from '../testing/reading.ts'
import { zipOf } from '../testing/zip.ts'

const CLASS_ID = '0123456789ABCDEF0123456789ABCDEF'
const vst3 = wrapperEvents({ classId: CLASS_ID, name: 'Other', maker: 'Maker' })
const vst2 = wrapperEvents({ kind: 4, code: 'ExCp', classId: CLASS_ID, name: 'Comp', maker: 'Maker' })

test('reads VST3 by the class id in its own order and VST2 by its code', async () => {
  const song = await songIn(
    'a.flp',
    flSong([[199, '24.2.1.4526'], [156, 128_500], ...vst3, ...vst2, ...vst3]),
  )

  expect(song).toMatchObject({
    daw: 'FL Studio',
    version: '24.2.1.4526',
    tempo: 128.5,
    tracks: 3,
    incomplete: null,
  })
  expect(song.uses.map(short)).toEqual([
    `VST3 Other, maker Maker, id ${CLASS_ID}, ids cid:${CLASS_ID}, count 2`,
    'VST2 Comp, maker Maker, id 1165509488, ids vst2:45784370, count 1',
  ])
})

test.each([
  ['C:\\Program Files\\Common Files\\CLAP\\Hall.clap', 'CLAP'],
  ['C:\\VST\\Hall.dll', 'VST2'],
])('the format of %s is %s', async (path, format) => {
  const song = await songIn('a.flp', flSong(wrapperEvents({ kind: 9, name: 'Hall', maker: 'Maker', path })))

  expect(song.uses.map(short)).toEqual([`${format} Hall, maker Maker, count 1`])
})

test('a wrapper with a code or a class id and no name is kept, an empty one is not', async () => {
  const events = [{ kind: 4, code: 'ExCp' }, { classId: CLASS_ID }, { kind: 4 }].flatMap((each) =>
    wrapperEvents(each),
  )

  expect(await songIn('a.flp', flSong(events))).toMatchObject({
    uses: [
      { format: 'VST2', name: '', id: '1165509488' },
      { format: 'VST3', name: '', id: CLASS_ID },
    ],
  })
})

test('reads names of eight bits and the old tempo', async () => {
  const song = await songIn(
    'a.flp',
    flSong([
      [199, '10.0.9'],
      [66, 160],
      [201, 'Fruity Wrapper'],
      [213, wrapperData({ kind: 0, code: 'Atm1', path: 'C:\\VST\\Metal.dll' }, 7)],
    ]),
  )

  expect(song).toMatchObject({ tempo: 160, uses: [{ name: 'Metal', id: '1098149169' }] })
})

test('marks what comes with FL Studio and counts its own devices', async () => {
  const own = 'C:\\Program Files\\Image-Line\\FL Studio 21\\Plugins\\VST\\Blood.dll'
  const song = await songIn(
    'a.flp',
    flSong([
      [199, '21.0.0.1'],
      [201, wideText('Fruity Limiter')],
      ...wrapperEvents({ kind: 4, code: 'BLOD', name: 'Blood', maker: 'Image-Line', path: own }),
      ...wrapperEvents({ kind: 4, name: 'Vinyl', maker: 'iZotope', path: own.replace('Blood', 'Vinyl') }),
    ]),
  )

  expect(song).toMatchObject({
    ownDevices: 1,
    uses: [
      { name: 'Blood', factory: true },
      { name: 'Vinyl', factory: false },
    ],
  })
})

test('a large song is read, in parts', async () => {
  const { uses, incomplete } = await songIn('a.flp', largeFlSong(4_000_000))

  expect([incomplete, uses.length]).toEqual([null, 12])
})

test('a song that ends early gives the plugins before its end', async () => {
  const song = flSong([[199, '21.0.0.1'], ...vst3, ...vst2])
  for (let length = 22; length < song.length; length++) {
    const { incomplete, uses } = await songIn('a.flp', song.subarray(0, length))
    expect(incomplete).toBe('cut-short')
    expect(['', 'Other'].includes(uses.map(({ name }) => name).join())).toBe(true)
  }
  expect(await refusalOfBytes('a.flp', song.subarray(0, 20))).toBe('cut-short')
})

test('a length without an end is damage', async () => {
  const song = flSong([[199, '21.0.0.1'], ...vst3, [224, new Uint8Array(100)]])
  song.fill(0xff, song.length - 50)
  const endless = Buffer.concat([song.subarray(0, song.length - 102), Buffer.alloc(102, 0xff)])

  expect(await songIn('a.flp', endless)).toMatchObject({ incomplete: 'damaged', uses: [{ name: 'Other' }] })
})

test('reads the song in a zipped project', async () => {
  const zip = zipOf({ 'kick.wav': 'RIFF', 'Backup/old.flp': flSong([]), 'song.flp': flSong(vst3) })

  expect(await songIn('a.zip', zip)).toMatchObject({ kind: 'fl-studio', uses: [{ name: 'Other' }] })
})
