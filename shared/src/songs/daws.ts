import type { LoadedFormat } from '../plugins/format-facts.ts'
import { LOADED_FORMATS } from '../plugins/format-lists.ts'
import type { SongRefusal } from './refusal.ts'

/** A program that loads plugins, or a format of songs that several of them write. */
export type Daw = {
  name: string
  /** All formats that any version of it loads on any system. Too many cost only proposals; too few would cost plugins. */
  loads: readonly LoadedFormat[]
  /** How hosts call it in their lists and songs. */
  called: RegExp
  /** Several programs write it, so no computer has it. */
  isExchange?: true
  /** Its songs, when they are read. */
  songs?: DawSongs
  /** Songs of it that only the DAW itself can read: how their names end, and what users are told of them. */
  hides?: { endings: readonly string[]; refusal: SongRefusal }
}

/** Endings are without the dot and in lower case. */
type DawSongs = {
  /** The kind under which they are stored, and the name of the folder with their reader. */
  kind: string
  /** The programs that save them, where these are fewer than `name` says. */
  savedBy?: string
  /** How the names of songs end. */
  endings: readonly string[]
  /** Endings that mostly are of other files: only what they hold tells whether they are songs. */
  perhaps?: readonly string[]
  /** Endings of backups. */
  backups?: readonly string[]
  /** A backup has the whole name of the song, and `.bak` behind it. */
  addsBak?: true
  /** A song is a folder. */
  isFolder?: true
  /** A song is also shared as an archive with `.zip` behind the whole name. */
  isZipped?: true
  /** Files tell, as far as is known, that a plugin is switched off. */
  tellsOff: boolean
  /**
   * The newest major version whose songs were compared with independent readings of real files. Without it, they tell a version of
   * their format, which the reader checks, or none.
   */
  newestChecked?: number
  /** The maker whose plugins songs list beside those of others, as `makerForm` writes it. Other songs do not list the DAW's own ones. */
  ownMaker?: string
}

/** Nobody calls it by a name. */
const NO_NAME = /(?!)/

/** All that is known of each DAW, under its id and in the order of the names. Its reader is in `song-readers.ts`. */
export const DAWS = {
  'ableton-live': {
    name: 'Ableton Live',
    loads: ['VST', 'VST3', 'AU'],
    called: /ableton|^live\b/i,
    songs: { kind: 'ableton', endings: ['als'], tellsOff: true, newestChecked: 12 },
  },
  ardour: {
    name: 'Ardour or Mixbus',
    loads: ['VST', 'VST3', 'AU', 'LV2'],
    called: /ardour|mixbus/i,
    songs: {
      kind: 'ardour',
      savedBy: 'Ardour',
      endings: ['ardour'],
      addsBak: true,
      tellsOff: true,
      newestChecked: 8,
    },
  },
  audacity: { name: 'Audacity', loads: ['VST', 'VST3', 'AU', 'LV2'], called: /audacity/i },
  'bitwig-studio': {
    name: 'Bitwig Studio',
    loads: ['VST', 'VST3', 'CLAP'],
    called: /bitwig/i,
    songs: { kind: 'bitwig', endings: ['bwproject'], tellsOff: false },
    hides: { endings: [], refusal: 'packed-bitwig' },
  },
  cakewalk: {
    name: 'Cakewalk or Sonar',
    loads: ['VST', 'VST3'],
    called: /cakewalk|^sonar\b/i,
  },
  cubase: {
    name: 'Cubase, Nuendo or WaveLab',
    loads: ['VST', 'VST3'],
    called: /cubase|nuendo|wavelab|steinberg/i,
    songs: {
      kind: 'cubase',
      savedBy: 'Cubase or Nuendo',
      endings: ['cpr', 'npr'],
      addsBak: true,
      tellsOff: false,
      newestChecked: 14,
      ownMaker: 'steinberg',
    },
    hides: { endings: ['all', 'arr', 'song.cpr'], refusal: 'old-cubase' },
  },
  dawproject: {
    name: 'DAWproject',
    loads: LOADED_FORMATS,
    called: NO_NAME,
    isExchange: true,
    songs: { kind: 'dawproject', endings: ['dawproject'], tellsOff: true },
  },
  'digital-performer': {
    name: 'Digital Performer',
    loads: ['VST', 'VST3', 'AU'],
    called: /digital performer/i,
  },
  'fl-studio': {
    name: 'FL Studio',
    loads: ['VST', 'VST3', 'AU', 'CLAP'],
    called: /fl ?studio|image-?line/i,
    songs: {
      kind: 'fl-studio',
      endings: ['flp'],
      isZipped: true,
      tellsOff: false,
      newestChecked: 25,
      ownMaker: 'imageline',
    },
  },
  lmms: {
    name: 'LMMS',
    loads: ['VST', 'LV2'],
    called: /lmms/i,
    songs: { kind: 'lmms', endings: ['mmp', 'mmpz'], addsBak: true, tellsOff: true, newestChecked: 1 },
  },
  'logic-pro': {
    name: 'Logic Pro, GarageBand or MainStage',
    loads: ['AU'],
    called: /logic|garageband|mainstage/i,
    songs: {
      kind: 'logic',
      savedBy: 'Logic Pro or GarageBand',
      endings: ['logicx', 'band'],
      isFolder: true,
      isZipped: true,
      tellsOff: false,
    },
  },
  luna: { name: 'LUNA', loads: ['VST3', 'AU'], called: /^luna\b/i },
  'pro-tools': {
    name: 'Pro Tools or Media Composer',
    loads: ['AAX'],
    called: /pro ?tools|media composer/i,
    songs: { kind: 'pro-tools', savedBy: 'Pro Tools', endings: [], perhaps: ['txt'], tellsOff: true },
    hides: { endings: ['ptx', 'ptf', 'pts', 'pt5', 'ptxt'], refusal: 'pro-tools-session' },
  },
  reaper: {
    name: 'REAPER',
    loads: ['VST', 'VST3', 'AU', 'CLAP', 'LV2'],
    called: /reaper/i,
    songs: {
      kind: 'reaper',
      endings: ['rpp'],
      backups: ['rpp-bak'],
      addsBak: true,
      tellsOff: true,
      newestChecked: 7,
    },
  },
  reason: {
    name: 'Reason',
    loads: ['VST', 'VST3'],
    called: /^reason\b/i,
    hides: { endings: ['reason', 'rns', 'rsn', 'record'], refusal: 'reason' },
  },
  renoise: {
    name: 'Renoise',
    loads: ['VST', 'VST3', 'AU'],
    called: /renoise/i,
    songs: { kind: 'renoise', endings: ['xrns'], tellsOff: true },
  },
  'studio-one': {
    name: 'Studio One',
    loads: ['VST', 'VST3', 'AU', 'CLAP'],
    called: /studio ?one|fender studio/i,
    songs: { kind: 'studio-one', endings: ['song'], tellsOff: false, newestChecked: 7 },
  },
  waveform: { name: 'Waveform', loads: ['VST', 'VST3', 'AU', 'CLAP', 'LV2'], called: /waveform|tracktion/i },
  other: { name: 'Another program', loads: LOADED_FORMATS, called: NO_NAME },
} as const satisfies Record<string, Daw>

type Daws = typeof DAWS

/** The id of a DAW that a computer may have. */
export type DawId = { [Id in keyof Daws]: Daws[Id] extends { isExchange: true } ? never : Id }[keyof Daws]

/** The kind of a song that is read. */
export type SongKind = Extract<Daws[keyof Daws], { songs: unknown }>['songs']['kind']
