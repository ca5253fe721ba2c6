import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { infoPlist } from '../bundles/testing/plist-files.ts'
import { readSong } from './read-song.ts'
import { fileOfBytes } from './source.ts'
import { bitwigProject, cubaseProject, logicData } from './testing/binary-files.ts'
import { flSong, wideText, wrapperEvents } from './testing/fl-files.ts'
import { liveDevice, liveSample, liveSet, vst2Info, vst3Info } from './testing/live-files.ts'
import { zipOf } from './testing/zip-files.ts'

/** Stands wherever a song holds something private. */
const SECRET = 'SeCrEt'
const CLASS_ID = '0123456789ABCDEF0123456789ABCDEF'
const bytes = (text: string) => new TextEncoder().encode(text)

const liveDevices = [
  liveDevice({ info: vst3Info('Plugin', CLASS_ID, SECRET), userName: SECRET }),
  liveDevice({ info: vst2Info('Plugin', 7, { path: `C:/Users/${SECRET}/Plugin.dll` }) }),
]

const SONGS: Record<string, Uint8Array> = {
  'a.als': liveSet({ tracks: [{ name: SECRET, devices: liveDevices }], more: liveSample(`${SECRET}.wav`) }),
  'a.flp': flSong([
    [199, '24.2.1.4526'],
    [200, wideText(SECRET)],
    [194, wideText(SECRET)],
    [196, wideText(`C:\\${SECRET}.wav`)],
    ...wrapperEvents({
      classId: CLASS_ID,
      name: 'Plugin',
      path: `C:\\Users\\${SECRET}\\Plugin.vst3`,
      state: bytes(SECRET),
    }),
    [203, wideText(SECRET)],
  ]),
  'a.rpp': bytes(
    `<REAPER_PROJECT 0.1 "7.22/win64" 1735689600\n<NOTES\n|${SECRET}\n>\n  AUTHOR ${SECRET}\n  TITLE ${SECRET}\n<TRACK\nNAME "${SECRET}"\n` +
      `<VST "VST3: Plugin (Maker)" Plugin.vst3 0 "${SECRET}" 5{${CLASS_ID}} ""\n${SECRET}\n>\n<ITEM\n<SOURCE WAVE\nFILE "${SECRET}.wav"\n>\n>\n>\n>`,
  ),
  'a.cpr': cubaseProject({
    plugins: [{ classId: CLASS_ID, name: SECRET, original: 'Plugin', state: bytes(SECRET) }],
    more: bytes(SECRET),
  }),
  'a.song': zipOf({
    'metainfo.xml': `<M><Attribute id="Document:Generator" value="Studio One/6"/><Attribute id="Document:Creator" value="${SECRET}"/><Attribute id="Document:Title" value="${SECRET}"/></M>`,
    'Devices/a.xml': `<A name="${SECRET}"><Attributes x:id="classInfo" classID="{${CLASS_ID}}" name="Plugin" category="AudioEffect" subCategory="VST3" label="${SECRET}"/></A>`,
    'mediapool.xml': SECRET,
  }),
  'a.logicx.zip': zipOf({
    'Alternatives/000/ProjectData': logicData([
      { name: 'Plugin', codes: ['aufx', 'ExDl', 'Exmp'], preset: SECRET, state: SECRET },
    ]),
    'Alternatives/000/MetaData.plist': infoPlist({ AudioFiles: [SECRET], BeatsPerMinute: 120 }),
    'Resources/ProjectInformation.plist': infoPlist({
      LastSavedFrom: 'Logic Pro X 10.7.4 (5554)',
      VariantNames: [SECRET],
    }),
  }),
  'a.dawproject': zipOf({
    'project.xml': `<Project><Application name="Bitwig Studio" version="5"/><Track name="${SECRET}"><Vst3Plugin deviceID="${CLASS_ID}" deviceName="Plugin" name="${SECRET}"><State path="${SECRET}"/></Vst3Plugin><Audio><File path="${SECRET}.wav"/></Audio></Track></Project>`,
    'metadata.xml': SECRET,
  }),
  'a.txt': bytes(
    `SESSION NAME:\t${SECRET}\nO N L I N E  F I L E S  I N  S E S S I O N\n${SECRET}.wav\t/${SECRET}\n\nP L U G - I N S  L I S T I N G\nMaker\tPlugin\t1.0\tAAX Native\tMono\t1 active\n\nT R A C K  L I S T I N G\nTRACK NAME:\t${SECRET}\n`,
  ),
  'a.xrns': zipOf({
    'Song.xml': `<RenoiseSong><GlobalSongData><Artist>${SECRET}</Artist></GlobalSongData><Instrument><Name>${SECRET}</Name><PluginDevice><PluginType>VST3</PluginType><PluginIdentifier>${CLASS_ID}</PluginIdentifier><PluginDisplayName>VST3: Maker: Plugin</PluginDisplayName><ParameterChunk>${SECRET}</ParameterChunk></PluginDevice></Instrument></RenoiseSong>`,
  }),
  'a.ardour': bytes(
    `<Session name="${SECRET}"><ProgramVersion modified-with="Ardour 8.4"/><Source name="${SECRET}.wav" type="audio"/><Route name="${SECRET}"><Processor type="vst3" unique-id="${CLASS_ID}" name="Plugin" user="${SECRET}"/></Route></Session>`,
  ),
  'a.mmpz': Buffer.concat([
    Buffer.alloc(4),
    deflateSync(
      `<lmms-project creatorversion="1.2.2"><track name="${SECRET}"><audiofileprocessor src="${SECRET}.wav"/><vestige plugin="/home/${SECRET}/Plugin.dll" chunk="${SECRET}"/></track></lmms-project>`,
    ),
  ]),
  'a.bwproject': bitwigProject([`/Users/${SECRET}/Plugin.vst3`, SECRET], { creator: SECRET }),
}

test.each(Object.entries(SONGS))('%s gives its plugins and nothing private', async (name, song) => {
  const reading = await readSong(fileOfBytes(`${SECRET}/${name}`, song))

  expect(reading.song?.uses.map((use) => use.name.replace(/\.(dll|vst3)$/, ''))).toContain('Plugin')
  expect(JSON.stringify(reading)).not.toContain(SECRET)
})
