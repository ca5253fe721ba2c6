import { expect, test } from 'vitest'
import { infoPlist } from '../../bundles/testing/plist-files.ts'
import { readSong } from '../read-song.ts'
import { fileOfBytes } from '../source.ts'
import { logicData } from '../testing/binary-files.ts'
import { liveSet } from '../testing/live-files.ts'
import { short, songIn } from '../testing/reading.ts'
import { zipOf } from '../testing/zip.ts'

const delay = { name: 'Example Delay', codes: ['aufx', 'ExDl', 'Exmp'] as [string, string, string] }
const synth = { name: 'Synth', codes: ['aumu', 'ExSy', 'Exmp'] as [string, string, string] }
const alchemy = { name: 'Alchemy', codes: 'own' as const }

const files = {
  'Alternatives/000/ProjectData': logicData([delay, synth, alchemy, delay]),
  'Alternatives/001/ProjectData': logicData([synth, synth]),
  'Project File Backups/00/ProjectData': logicData([synth, synth, synth]),
  'Alternatives/000/MetaData.plist': infoPlist({
    BeatsPerMinute: 97.5,
    NumberOfTracks: 12,
    AudioFiles: ['a.wav', 'b.wav'],
  }),
  'Resources/ProjectInformation.plist': infoPlist({ LastSavedFrom: 'Logic Pro X 10.7.4 (5554)' }),
  'Media/Audio Files/a.wav': 'RIFF',
}

test('reads the three codes of Audio Units and counts devices of Apple', async () => {
  const song = await songIn('ProjectData', files['Alternatives/000/ProjectData'])

  expect(song.uses.map(short)).toEqual([
    'AU Example Dela, id aufx ExDl Exmp, ids code:Exmp/ExDl, count 2',
    'AU Synth, id aumu ExSy Exmp, ids code:Exmp/ExSy, count 1',
  ])
  expect(song).toMatchObject({ daw: 'Logic Pro', ownDevices: 1, incomplete: null })
})

const facts = {
  daw: 'Logic Pro X',
  version: '10.7.4',
  tempo: 97.5,
  tracks: 12,
  samples: 2,
  uses: [
    { name: 'Example Dela', count: 2 },
    { name: 'Synth', count: 2 },
  ],
}
const inside = (folder: string) =>
  Object.fromEntries(Object.entries(files).map(([path, file]) => [folder + path, file]))

test('reads a package as a folder, without its backups', async () => {
  const handles = Object.entries(files).map(([path, file]) => fileOfBytes(path, Buffer.from(file)))
  const { song } = await readSong({ name: 'Song.logicx', files: handles })

  expect(song).toMatchObject(facts)
})

test.each(['', 'Song.logicx/'])('reads a package in an archive, below "%s"', async (folder) => {
  expect(await songIn('Song.logicx.zip', zipOf(inside(folder)))).toMatchObject(facts)
})

test('in an archive with its files in another order, the first alternative tells the tempo, too', async () => {
  const two = { ...files, 'Alternatives/001/MetaData.plist': infoPlist({ BeatsPerMinute: 140 }) }
  const turned = Object.fromEntries(Object.entries(two).toReversed())

  expect(await songIn('a.zip', zipOf(turned))).toEqual(await songIn('a.zip', zipOf(two)))
  expect(await songIn('a.zip', zipOf(turned))).toMatchObject(facts)
})

const half = (left: Record<string, string | Uint8Array>) =>
  readSong({
    name: 'Song.logicx',
    files: Object.entries(left).map(([path, file]) => fileOfBytes(path, Buffer.from(file))),
  })
const whole = files['Alternatives/000/ProjectData']
const meta = files['Alternatives/000/MetaData.plist']

test.each([
  ['without its plugins', { 'Alternatives/000/MetaData.plist': meta }, 'no-song-inside'],
  ['with a file of zeros', { 'Alternatives/000/ProjectData': new Uint8Array(900) }, 'zero-filled'],
  ['with some text', { 'Alternatives/000/ProjectData': 'nothing' }, 'damaged'],
  ['with something else', { 'Alternatives/000/ProjectData': liveSet() }, 'damaged'],
])('a package %s is refused', async (_, left, refused) => {
  expect(await half(left)).toEqual({ refused })
})

test('a package whose second alternative has lost its plugins says that part of it is missing', async () => {
  const left = { 'Alternatives/000/ProjectData': whole, 'Alternatives/001/MetaData.plist': meta }

  expect((await half(left)).song).toMatchObject({
    incomplete: 'half-package',
    uses: [{ count: 2 }, { count: 1 }],
  })
})
