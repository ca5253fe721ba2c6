import { deflateSync } from 'node:zlib'
import { infoPlist } from '../../bundles/testing/plist-files.ts'
import type { SongKind } from '../daws.ts'
import { bitwigProject, cubaseProject, logicData } from './binary-files.ts'
import { flSong, wideText, wrapperEvents } from './fl-files.ts'
import { liveDevice, liveSample, liveSet, vst2Info, vst3Info } from './live-files.ts'
import { zipOf } from './zip.ts'

/** The private words of a song: who saved it, the paths of samples, names of tracks, states of plugins, other words. */
export type Secrets = Record<'person' | 'sample' | 'track' | 'state' | 'words', string>

type SecretSong = { name: string; bytes: Uint8Array; holds: (keyof Secrets)[] }

const CLASS_ID = '0123456789ABCDEF0123456789ABCDEF'
const bytesOf = (text: string) => new TextEncoder().encode(text)
/** A song that holds all of them. */
const ALL: SecretSong['holds'] = ['person', 'sample', 'track', 'state', 'words']

/** A song of each DAW that uses a plugin named Plugin and holds these secrets wherever its DAW writes such things. */
export function secretSongs({ person, sample, track, state, words }: Secrets): Record<SongKind, SecretSong> {
  const path = `C:\\Users\\${person}\\Plugin.vst3`
  const live = liveSet({
    tracks: [
      {
        name: track,
        devices: [
          liveDevice({ info: vst3Info('Plugin', CLASS_ID, state), userName: words }),
          liveDevice({ info: vst2Info('Plugin', 7, { path: `C:/Users/${person}/Plugin.dll` }) }),
        ],
      },
    ],
    more: liveSample(`${sample}.wav`),
  })
  const fl = flSong([
    [199, '24.2.1.4526'],
    [200, wideText(person)],
    [194, wideText(words)],
    [196, wideText(`C:\\${sample}.wav`)],
    ...wrapperEvents({ classId: CLASS_ID, name: 'Plugin', path, state: bytesOf(state) }),
    [203, wideText(track)],
  ])
  const reaper =
    `<REAPER_PROJECT 0.1 "7.22/win64" 1735689600\n<NOTES\n|${words}\n>\n  AUTHOR ${person}\n  TITLE ${words}\n<TRACK\nNAME "${track}"\n` +
    `<VST "VST3: Plugin (Maker)" Plugin.vst3 0 "${words}" 5{${CLASS_ID}} ""\n${state}\n>\n<ITEM\n<SOURCE WAVE\nFILE "${sample}.wav"\n>\n>\n>\n>`
  const cubase = cubaseProject({
    plugins: [{ classId: CLASS_ID, name: words, original: 'Plugin', state: bytesOf(state) }],
    more: bytesOf(`${person}\0${track}\0${sample}.wav`),
  })
  const studioOne = zipOf({
    'metainfo.xml': `<M><Attribute id="Document:Generator" value="Studio One/6"/><Attribute id="Document:Creator" value="${person}"/><Attribute id="Document:Title" value="${words}"/></M>`,
    'Devices/a.xml': `<A name="${track}"><Attributes x:id="classInfo" classID="{${CLASS_ID}}" name="Plugin" category="AudioEffect" subCategory="VST3" label="${words}"/></A>`,
    'Presets/a.fxpreset': state,
    'mediapool.xml': `${sample}.wav`,
  })
  const logic = zipOf({
    'Alternatives/000/ProjectData': logicData([
      { name: 'Plugin', codes: ['aufx', 'ExDl', 'Exmp'], preset: words, state },
    ]),
    'Alternatives/000/MetaData.plist': infoPlist({ AudioFiles: [sample], BeatsPerMinute: 120 }),
    'Resources/ProjectInformation.plist': infoPlist({
      LastSavedFrom: 'Logic Pro X 10.7.4 (5554)',
      VariantNames: [words],
    }),
  })
  const dawproject = zipOf({
    'project.xml': `<Project><Application name="Bitwig Studio" version="5"/><Track name="${track}"><Vst3Plugin deviceID="${CLASS_ID}" deviceName="Plugin" name="${words}"><State path="${state}"/></Vst3Plugin><Audio><File path="${sample}.wav"/></Audio></Track></Project>`,
    'metadata.xml': `<MetaData><Artist>${person}</Artist></MetaData>`,
  })
  const proTools = `SESSION NAME:\t${words}\nO N L I N E  F I L E S  I N  S E S S I O N\n${sample}.wav\t/Users/${person}\n\nP L U G - I N S  L I S T I N G\nMaker\tPlugin\t1.0\tAAX Native\tMono\t1 active\n\nT R A C K  L I S T I N G\nTRACK NAME:\t${track}\n`
  const renoise = zipOf({
    'Song.xml': `<RenoiseSong><GlobalSongData><Artist>${person}</Artist></GlobalSongData><Track><Name>${track}</Name></Track><Instrument><Name>${words}</Name><Sample><FileName>${sample}</FileName></Sample><PluginDevice><PluginType>VST3</PluginType><PluginIdentifier>${CLASS_ID}</PluginIdentifier><PluginDisplayName>VST3: Maker: Plugin</PluginDisplayName><ParameterChunk>${state}</ParameterChunk></PluginDevice></Instrument></RenoiseSong>`,
  })
  const ardour = `<Session name="${words}"><ProgramVersion modified-with="Ardour 8.4"/><Source name="${sample}.wav" type="audio"/><Route name="${track}"><Processor type="vst3" unique-id="${CLASS_ID}" name="Plugin" user="${person}"><state>${state}</state></Processor></Route></Session>`
  const lmms = deflateSync(
    `<lmms-project creatorversion="1.2.2"><track name="${track}"><audiofileprocessor src="${sample}.wav"/><vestige plugin="/home/${person}/Plugin.dll" chunk="${state}"/></track><projectnotes>${words}</projectnotes></lmms-project>`,
  )
  return {
    ableton: { name: 'a.als', bytes: live, holds: ALL },
    ardour: { name: 'a.ardour', bytes: bytesOf(ardour), holds: ALL },
    bitwig: {
      name: 'a.bwproject',
      bytes: bitwigProject([`/Users/${person}/Plugin.vst3`, `${sample}.wav`, track, state], {
        creator: words,
      }),
      holds: ALL,
    },
    cubase: { name: 'a.cpr', bytes: cubase, holds: ALL },
    dawproject: { name: 'a.dawproject', bytes: dawproject, holds: ALL },
    'fl-studio': { name: 'a.flp', bytes: fl, holds: ALL },
    lmms: { name: 'a.mmpz', bytes: Buffer.concat([Buffer.alloc(4), lmms]), holds: ALL },
    // Logic writes neither who saved a project nor the names of tracks where these readers look.
    logic: { name: 'a.logicx.zip', bytes: logic, holds: ['sample', 'state', 'words'] },
    // A text of Pro Tools has no states.
    'pro-tools': { name: 'a.txt', bytes: bytesOf(proTools), holds: ['person', 'sample', 'track', 'words'] },
    reaper: { name: 'a.rpp', bytes: bytesOf(reaper), holds: ALL },
    renoise: { name: 'a.xrns', bytes: renoise, holds: ALL },
    'studio-one': { name: 'a.song', bytes: studioOne, holds: ALL },
  }
}
