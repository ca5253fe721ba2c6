import type { SongKind } from '../songs/song.ts'

/** The formats that a DAW may load, as the library names them. */
export type LoadedFormat = 'VST' | 'VST3' | 'AU' | 'AAX' | 'CLAP' | 'LV2'

/** A program that loads plugins, under its id. */
type Daw = {
  name: string
  /** All formats that any version of it loads on any system. Too many cost only proposals; too few would cost plugins. */
  loads: readonly LoadedFormat[]
  /** How hosts call it in their lists and songs. */
  called: RegExp
}

const ALL = ['VST', 'VST3', 'AU', 'AAX', 'CLAP', 'LV2'] as const

export const DAWS = {
  'ableton-live': { name: 'Ableton Live', loads: ['VST', 'VST3', 'AU'], called: /ableton|^live\b/i },
  ardour: { name: 'Ardour or Mixbus', loads: ['VST', 'VST3', 'AU', 'LV2'], called: /ardour|mixbus/i },
  audacity: { name: 'Audacity', loads: ['VST', 'VST3', 'AU', 'LV2'], called: /audacity/i },
  'bitwig-studio': { name: 'Bitwig Studio', loads: ['VST', 'VST3', 'CLAP'], called: /bitwig/i },
  cubase: {
    name: 'Cubase, Nuendo or WaveLab',
    loads: ['VST', 'VST3'],
    called: /cubase|nuendo|wavelab|steinberg/i,
  },
  'digital-performer': {
    name: 'Digital Performer',
    loads: ['VST', 'VST3', 'AU'],
    called: /digital performer/i,
  },
  'fl-studio': { name: 'FL Studio', loads: ['VST', 'VST3', 'AU', 'CLAP'], called: /fl ?studio|image-?line/i },
  lmms: { name: 'LMMS', loads: ['VST', 'LV2'], called: /lmms/i },
  'logic-pro': {
    name: 'Logic Pro, GarageBand or MainStage',
    loads: ['AU'],
    called: /logic|garageband|mainstage/i,
  },
  luna: { name: 'LUNA', loads: ['VST3', 'AU'], called: /^luna\b/i },
  'pro-tools': { name: 'Pro Tools or Media Composer', loads: ['AAX'], called: /pro ?tools|media composer/i },
  reaper: { name: 'REAPER', loads: ['VST', 'VST3', 'AU', 'CLAP', 'LV2'], called: /reaper/i },
  reason: { name: 'Reason', loads: ['VST', 'VST3', 'AU'], called: /^reason\b/i },
  renoise: { name: 'Renoise', loads: ['VST', 'VST3', 'AU'], called: /renoise/i },
  'studio-one': {
    name: 'Studio One',
    loads: ['VST', 'VST3', 'AU', 'CLAP'],
    called: /studio ?one|fender studio/i,
  },
  waveform: { name: 'Waveform', loads: ['VST', 'VST3', 'AU', 'CLAP', 'LV2'], called: /waveform|tracktion/i },
  other: { name: 'Another program', loads: ALL, called: /(?!)/ },
} as const satisfies Record<string, Daw>

export type DawId = keyof typeof DAWS

/** The ids in the order of the names, `other` last. */
export const DAW_IDS = Object.keys(DAWS) as [DawId, ...DawId[]]

/** The DAW that goes by this name; undefined for none of the list. */
export const dawOf = (name: string): DawId | undefined => DAW_IDS.find((id) => DAWS[id].called.test(name))

/** Whether one of these DAWs loads a format, as `matchingFormat` names it. */
export const isLoadedByOne = (daws: readonly DawId[], format: string): boolean =>
  daws.some((id) => loads(id, format))

export const loads = (id: DawId, format: string): boolean =>
  DAWS[id].loads.some((loaded: LoadedFormat) => loaded === format)

/** The DAW that saves songs of a kind; none for an exchange format. */
export const DAW_OF_KIND: Record<SongKind, DawId | undefined> = {
  ableton: 'ableton-live',
  ardour: 'ardour',
  bitwig: 'bitwig-studio',
  cubase: 'cubase',
  dawproject: undefined,
  'fl-studio': 'fl-studio',
  lmms: 'lmms',
  logic: 'logic-pro',
  'pro-tools': 'pro-tools',
  reaper: 'reaper',
  renoise: 'renoise',
  'studio-one': 'studio-one',
}
