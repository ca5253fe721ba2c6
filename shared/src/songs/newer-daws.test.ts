import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { cubaseProject, logicData } from './testing/binary-files.ts'
import { flSong, wrapperEvents } from './testing/fl-files.ts'
import { liveDevice, liveSet, vst3Info } from './testing/live-files.ts'
import { short, songIn } from './testing/reading.ts'
import { zipOf } from './testing/zip.ts'

const CLASS_ID = '0123456789ABCDEF0123456789ABCDEF'
const device = liveDevice({ info: vst3Info('Plugin', CLASS_ID) })
const lmms = (version: string) =>
  Buffer.concat([
    Buffer.alloc(4),
    deflateSync(
      `<lmms-project creatorversion="${version}"><track><vestige plugin="Plugin.dll"/></track></lmms-project>`,
    ),
  ])
const logic = (format: number) => {
  const data = logicData([{ name: 'Plugin', codes: ['aufx', 'ExDl', 'Exmp'] }])
  new DataView(data.buffer, data.byteOffset).setUint16(4, format, true)
  return zipOf({ 'Alternatives/000/ProjectData': data })
}
const dawproject = (format: string) =>
  zipOf({
    'project.xml': `<Project version="${format}"><Application name="Bitwig Studio" version="99"/><Vst3Plugin deviceID="${CLASS_ID}" deviceName="Plugin"/></Project>`,
  })

/** A song of the newest version that is known and one of the next, with the same plugin. */
const SONGS: [
  daw: string,
  file: string,
  song: (version: string) => string | Uint8Array,
  known: string,
  next: string,
][] = [
  [
    'Live',
    'a.als',
    (version) => liveSet({ creator: `Ableton Live ${version}`, tracks: [{ devices: [device] }] }),
    '12.4.5b',
    '13.0',
  ],
  [
    'FL Studio',
    'a.flp',
    (version) => flSong([[199, version], ...wrapperEvents({ classId: CLASS_ID, name: 'Plugin' })]),
    '25.1.0.4800',
    '26.0.0.5000',
  ],
  [
    'REAPER',
    'a.rpp',
    (version) =>
      `<REAPER_PROJECT 0.1 "${version}/win64" 1735689600\n<TRACK\n<VST "VST3: Plugin (Maker)" Plugin.vst3 0 "" 5{${CLASS_ID}} ""\n>\n>\n>`,
    '7.99',
    '8.0',
  ],
  [
    'Cubase',
    'a.cpr',
    (version) => cubaseProject({ version, plugins: [{ classId: CLASS_ID, name: 'Plugin' }] }),
    'Version 14.0.30',
    'Version 99.0.10',
  ],
  [
    'Studio One',
    'a.song',
    (version) =>
      zipOf({
        'metainfo.xml': `<M><Attribute id="Document:Generator" value="Studio One/${version}"/></M>`,
        'Devices/a.xml': `<A><Attributes x:id="classInfo" classID="{${CLASS_ID}}" name="Plugin" category="AudioEffect" subCategory="VST3"/></A>`,
      }),
    '7.2.3.108761',
    '9.0',
  ],
  [
    'Ardour',
    'a.ardour',
    (version) =>
      `<Session><ProgramVersion modified-with="Ardour ${version}"/><Route><Processor type="vst3" unique-id="${CLASS_ID}" name="Plugin"/></Route></Session>`,
    '8.12',
    '10.0',
  ],
  ['LMMS', 'a.mmpz', lmms, '1.3.0-alpha.1', '2.0.0'],
  ['Logic', 'a.logicx.zip', (format) => logic(Number(format)), '2513', '2999'],
  ['DAWproject', 'a.dawproject', dawproject, '1.0', '2.0'],
]

test.each(SONGS)(
  'a song of a newer %s is read as far as it is known, and says so',
  async (_, file, songOf, known, next) => {
    const [before, after] = [await songIn(file, songOf(known)), await songIn(file, songOf(next))]
    expect(before.incomplete).toBe(null)
    expect(after.incomplete).toBe('newer-daw')
    expect(after.uses).toHaveLength(1)
    expect(after.uses.map(short)).toEqual(before.uses.map(short))
  },
)
