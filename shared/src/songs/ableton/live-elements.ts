import { INFO_FIELDS, INFO_FORMATS } from './plugin-info.ts'
import { SAMPLE_FIELDS } from './sample-count.ts'

export const TRACKS: ReadonlySet<string> = new Set(['MidiTrack', 'AudioTrack', 'GroupTrack', 'ReturnTrack'])
/** The main track has one name up to Live 11 and another from Live 12 on. */
export const MAIN_TRACKS: ReadonlySet<string> = new Set(['MasterTrack', 'MainTrack'])
export const RACKS: ReadonlySet<string> = new Set([
  'InstrumentGroupDevice',
  'AudioEffectGroupDevice',
  'DrumGroupDevice',
  'MidiEffectGroupDevice',
])
export const PLUGINS: ReadonlySet<string> = new Set(['PluginDevice', 'AuPluginDevice'])
export const MAX_DEVICES: ReadonlySet<string> = new Set([
  'MxDeviceAudioEffect',
  'MxDeviceInstrument',
  'MxDeviceMidiEffect',
])

/** The elements of a Live set that are read. A plugin has thousands of parameters, so few of them are wanted everywhere. */
export const LIVE_ELEMENTS = {
  names: [
    'Ableton',
    'Tracks',
    'Tempo',
    'PluginDesc',
    'SampleRef',
    ...TRACKS,
    ...MAIN_TRACKS,
    ...RACKS,
    ...PLUGINS,
    ...MAX_DEVICES,
  ],
  inside: [
    ...new Set([
      'Freeze',
      'On',
      'Manual',
      'ArrangerAutomation',
      'Events',
      'BoolEvent',
      'FloatEvent',
      'IsPlaceholderDevice',
      ...Object.keys(INFO_FORMATS),
      ...INFO_FIELDS,
      ...SAMPLE_FIELDS,
    ]),
  ],
}
