import type { FORMATS } from './formats.ts'

export type OfferedFormat = (typeof FORMATS)[number]

/** A format that DAWs load. Component is another name of AU. */
export type LoadedFormat = Exclude<OfferedFormat, 'Component' | 'Standalone'>

/** A format as songs name it. `VST2` is the format that a library calls `VST`. */
export type UseFormat = Exclude<LoadedFormat, 'VST'> | 'VST2'

/** The facts about a format. Endings are of bundles, without the dot; these and words are in lower case. */
export type FormatFacts = {
  /** Null for what songs do not name. */
  inSongs: UseFormat | null
  /**
   * Which uses in songs it serves. A VST3 may open what was saved with a VST2, and a CLAP what was saved with either; whether it does
   * is not known here, so a song with such a use still counts when the format that it names is not there.
   */
  serves: readonly UseFormat[]
  files: readonly string[]
  folders: readonly string[]
  /** Endings of folders that songs do not name. */
  otherFolders?: readonly string[]
  /** Endings of folders that only a scan meets. */
  scannedFolders?: readonly string[]
  /** It stands at the end of file names and is not a part of the name of a plugin. */
  mark?: string
  /** The words of people in tables. */
  words: readonly string[]
  /** The terms of Open Audio Stack and common others. Without them catalogs say nothing of its versions. */
  inCatalogs: readonly string[]
  /** Few DAWs load it. All others are loaded by programs that nobody lists as a DAW, too. */
  isOfFewDaws?: true
}

/** All that is known of each format. What only one floor needs is there: folders in the helper, colors in the web. */
export const FORMAT_FACTS: Record<OfferedFormat, FormatFacts> = {
  VST: {
    inSongs: 'VST2',
    serves: ['VST2'],
    files: ['dll', 'so'],
    folders: ['vst'],
    mark: 'vst',
    words: ['vst', 'vst2'],
    inCatalogs: ['vst', 'dll', 'so'],
  },
  VST3: {
    inSongs: 'VST3',
    serves: ['VST3', 'VST2'],
    files: ['vst3'],
    folders: ['vst3'],
    mark: 'vst3',
    words: ['vst3'],
    inCatalogs: ['vst3'],
  },
  AU: {
    inSongs: 'AU',
    serves: ['AU'],
    files: [],
    folders: ['component'],
    otherFolders: ['au'],
    scannedFolders: ['audiocomp', 'appex'],
    mark: 'au',
    words: ['au', 'auv2', 'auv3', 'audiounit', 'audiounits'],
    inCatalogs: ['component', 'au', 'auv2'],
    isOfFewDaws: true,
  },
  Component: { inSongs: null, serves: ['AU'], files: [], folders: [], words: ['component'], inCatalogs: [] },
  AAX: {
    inSongs: 'AAX',
    serves: ['AAX'],
    files: [],
    folders: ['aaxplugin'],
    otherFolders: ['aax'],
    mark: 'aax',
    words: ['aax'],
    inCatalogs: ['aax'],
    isOfFewDaws: true,
  },
  CLAP: {
    inSongs: 'CLAP',
    serves: ['CLAP', 'VST3', 'VST2'],
    files: ['clap'],
    folders: ['clap'],
    mark: 'clap',
    words: ['clap'],
    inCatalogs: ['clap'],
  },
  Standalone: {
    inSongs: null,
    serves: [],
    files: [],
    folders: [],
    words: ['standalone', 'app'],
    inCatalogs: ['app', 'exe', 'elf'],
  },
  // Its versions are not those of the product, so no catalog counts.
  LV2: { inSongs: 'LV2', serves: ['LV2'], files: [], folders: ['lv2'], words: ['lv2'], inCatalogs: [] },
}
