import { gzipSync } from 'node:zlib'

export type LiveDevice = {
  info: string
  on?: boolean
  userName?: string
  kind?: 'PluginDevice' | 'AuPluginDevice'
}
type LiveTrack = { name?: string; devices?: string[]; isFrozen?: boolean }
type LiveOptions = { tracks?: LiveTrack[]; creator?: string; tempo?: string; more?: string }

/** A Live set in XML, with the elements in the order in which Live writes them. */
function liveXml({
  tracks = [],
  creator = 'Ableton Live 12.1',
  tempo = manualTempo(120),
  more = '',
}: LiveOptions = {}) {
  const all = tracks.map(
    ({ name = 'Track', devices = [], isFrozen = false }) =>
      `<MidiTrack Id="1"><Name><EffectiveName Value="${name}" /></Name><Freeze Value="${isFrozen}" />` +
      `<DeviceChain><DeviceChain><Devices>${devices.join('')}</Devices></DeviceChain></DeviceChain></MidiTrack>`,
  )
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<Ableton MajorVersion="5" MinorVersion="12.0_1" Creator="${creator}" Revision="0">\n<LiveSet>` +
    `<Tracks>${all.join('\n')}</Tracks><MainTrack><DeviceChain><Mixer>${tempo}</Mixer></DeviceChain></MainTrack>` +
    `<PreHearTrack></PreHearTrack>${more}</LiveSet>\n</Ableton>\n`
  )
}

/** The same, packed as Live does it. */
export const liveSet = (options?: LiveOptions) => new Uint8Array(gzipSync(liveXml(options)))

export const manualTempo = (tempo: number) => `<Tempo><LomId Value="0" /><Manual Value="${tempo}" /></Tempo>`

/** A plugin in the chain of a track or a rack. */
export const liveDevice = ({ info, on = true, userName = '', kind = 'PluginDevice' }: LiveDevice) =>
  `<${kind} Id="1"><LomId Value="0" /><On><LomId Value="0" /><Manual Value="${on}" /></On>` +
  `<UserName Value="${userName}" /><PluginDesc>${info}</PluginDesc></${kind}>`

/** A rack that holds devices. */
export const liveRack = (devices: string[], kind = 'AudioEffectGroupDevice') =>
  `<${kind} Id="2"><On><Manual Value="true" /></On><Branches><AudioEffectBranch Id="0"><DeviceChain>` +
  `<AudioToAudioDeviceChain Id="0"><Devices>${devices.join('')}</Devices></AudioToAudioDeviceChain>` +
  `</DeviceChain></AudioEffectBranch></Branches></${kind}>`

/** The preset of a plugin repeats its elements with other values. */
export const vst3Info = (name: string, classId: string, state = 'ff') =>
  '<Vst3PluginInfo Id="0"><WinPosX Value="0" /><Preset><Vst3Preset Id="1"><Name Value="A preset" />' +
  `<Uid>${fields('F'.repeat(32))}</Uid><ProcessorState>\n${state}\n</ProcessorState></Vst3Preset></Preset>` +
  `<Name Value="${name}" /><Uid>${fields(classId)}</Uid><DeviceType Value="2" /></Vst3PluginInfo>`

const fields = (classId: string) =>
  [0, 1, 2, 3]
    .map((i) => `<Fields.${i} Value="${Number.parseInt(classId.slice(i * 8, i * 8 + 8), 16) | 0}" />`)
    .join('')

export const vst2Info = (name: string, code: number, { path = '', more = '' } = {}) =>
  `<VstPluginInfo Id="0"><Path Value="${path}" /><PlugName Value="${name}" /><UniqueId Value="${code | 0}" />` +
  `<Preset><VstPreset Id="0"><Name Value="A preset" /><UniqueId Value="7" /><Buffer>ff</Buffer></VstPreset></Preset>` +
  `${more}</VstPluginInfo>`

export const auInfo = (
  name: string,
  maker: string,
  [type, subtype, manufacturer]: [string, string, string],
) =>
  '<AuPluginInfo Id="0"><Preset><AuPreset Id="1"><Name Value="A preset" /><Manufacturer Value="1" /></AuPreset></Preset>' +
  `<Name Value="${name}" /><ComponentType Value="${codeOf(type)}" /><ComponentSubType Value="${codeOf(subtype)}" />` +
  `<ComponentManufacturer Value="${codeOf(manufacturer)}" /><Manufacturer Value="${maker}" /></AuPluginInfo>`

/** The number of a code of four characters. */
export const codeOf = (text: string) =>
  [...text].reduce((code, letter) => (code << 8) | letter.charCodeAt(0), 0) >>> 0

/** A clip with an audio file. */
export const liveSample = (path: string, size = 1) =>
  `<AudioClip Id="3"><SampleRef><FileRef><RelativePath Value="Samples/${path}" /><Path Value="/Users/someone/${path}" />` +
  `<OriginalFileSize Value="${size}" /></FileRef><SourceContext><SourceContext><OriginalFileRef><FileRef>` +
  `<Path Value="/elsewhere/${path}" /></FileRef></OriginalFileRef></SourceContext></SourceContext></SampleRef></AudioClip>`

/** A set of about this many bytes of XML, with automation and states as in a real one. */
export function largeLiveXml(bytes: number) {
  const parameter = (i: number) =>
    `\t\t\t\t<PluginFloatParameter Id="${i}">\n\t\t\t\t\t<ParameterName Value="Gain ${i}" />\n\t\t\t\t\t<ParameterId Value="${i}" />\n` +
    `\t\t\t\t\t<ParameterValue>\n\t\t\t\t\t\t<LomId Value="0" />\n\t\t\t\t\t\t<Manual Value="0.${(i * 7919) % 100000}" />\n` +
    `\t\t\t\t\t\t<AutomationTarget Id="${i + 10}">\n\t\t\t\t\t\t\t<LockEnvelope Value="0" />\n\t\t\t\t\t\t</AutomationTarget>\n` +
    '\t\t\t\t\t</ParameterValue>\n\t\t\t\t</PluginFloatParameter>\n'
  const parameters = Array.from({ length: 200 }, (_, i) => parameter(i)).join('')
  const state = Array.from({ length: 200 }, (_, i) =>
    (i * 2654435761).toString(16).padStart(80, '0').toUpperCase(),
  ).join('\n')
  const track = (i: number) => ({
    name: `Track ${i}`,
    devices: [
      liveDevice({
        info:
          vst3Info(`Plugin ${i % 40}`, (i % 40).toString(16).toUpperCase().padStart(32, 'A'), state) +
          parameters,
      }),
    ],
  })
  const one = liveXml({ tracks: [track(0)] }).length
  return liveXml({ tracks: Array.from({ length: Math.ceil(bytes / one) }, (_, i) => track(i)) })
}
