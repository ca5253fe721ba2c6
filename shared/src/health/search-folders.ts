import type { Platform } from '../plugins/architectures.ts'
import { matchingFormat } from '../plugins/formats.ts'

/**
 * How the place of a bundle fits its format and system: DAWs search it, another format belongs there (`other-format`), no format has it
 * among its folders (`elsewhere`), or nothing is known of such a place.
 */
export type PlaceVerdict = 'searched' | 'other-format' | 'elsewhere' | 'unknown'

type FormatFolders = {
  /** Paths in them are found by every host of the format. */
  searched: RegExp
  /** The folder of one user, as people find it, for the sentence. */
  own: string
  /** Hosts let their user add folders, so that another place may be searched after all. */
  hasOwnFolders?: true
}

const MAC = '^(?:~|/Users/[^/]+|/Network)?/Library/Audio/Plug-Ins/'
const PROGRAMS = String.raw`^[a-z]:\\Program Files(?: \(x86\))?\\`
const COMMON = `${PROGRAMS}Common Files\\\\`
const OWN_COMMON = String.raw`^[a-z]:\\Users\\[^\\]+\\AppData\\Local\\Programs\\Common\\`

/** The folders of macOS with the name of a format. */
const mac = (format: string): FormatFolders => ({
  searched: new RegExp(`${MAC}${format}/`, 'i'),
  own: `~/Library/Audio/Plug-Ins/${format}`,
  hasOwnFolders: true,
})

/** A folder of Linux for a format: the hidden one in a home folder, wherever that is, or in one of those for libraries, which distributions name differently. */
const linux = (format: string) =>
  new RegExp(String.raw`(?:^~|/)\.${format}/|/lib(?:64|32)?/(?:[a-z0-9_-]+-linux-[a-z0-9]+/)?${format}/`, 'i')

/** The folders that the formats and systems define. A format without a row has no place that is known. */
const FOLDERS: Record<Platform, Partial<Record<string, FormatFolders>>> = {
  macos: {
    AU: {
      searched: new RegExp(`${MAC}Components/[^/]+$|/Contents/PlugIns/[^/]+\\.appex$`, 'i'),
      own: '~/Library/Audio/Plug-Ins/Components',
    },
    VST3: mac('VST3'),
    VST: mac('VST'),
    CLAP: mac('CLAP'),
    AAX: {
      searched: /^\/Library\/Application Support\/Avid\/Audio\/Plug-Ins\//i,
      own: '/Library/Application Support/Avid/Audio/Plug-Ins',
    },
    LV2: {
      searched: new RegExp(`${MAC}LV2/|^(?:~|/Users/[^/]+)/\\.lv2/|/lib/lv2/`, 'i'),
      own: '~/Library/Audio/Plug-Ins/LV2',
      hasOwnFolders: true,
    },
  },
  windows: {
    VST3: {
      searched: new RegExp(`${COMMON}(?:Steinberg\\\\)?VST3\\\\|${OWN_COMMON}VST3\\\\`, 'i'),
      own: String.raw`C:\Program Files\Common Files\VST3`,
      hasOwnFolders: true,
    },
    CLAP: {
      searched: new RegExp(`${COMMON}CLAP\\\\|${OWN_COMMON}CLAP\\\\`, 'i'),
      own: String.raw`C:\Program Files\Common Files\CLAP`,
      hasOwnFolders: true,
    },
    AAX: {
      searched: new RegExp(`${COMMON}Avid\\\\Audio\\\\Plug-Ins\\\\`, 'i'),
      own: String.raw`C:\Program Files\Common Files\Avid\Audio\Plug-Ins`,
    },
    LV2: {
      searched: new RegExp(String.raw`${COMMON}LV2\\|^[a-z]:\\Users\\[^\\]+\\AppData\\Roaming\\LV2\\`, 'i'),
      own: String.raw`%APPDATA%\LV2`,
      hasOwnFolders: true,
    },
  },
  linux: {
    VST3: { searched: linux('vst3'), own: '~/.vst3', hasOwnFolders: true },
    VST: { searched: linux('(?:lx)?vst'), own: '~/.vst', hasOwnFolders: true },
    CLAP: { searched: linux('clap'), own: '~/.clap', hasOwnFolders: true },
    LV2: { searched: linux('lv2'), own: '~/.lv2', hasOwnFolders: true },
  },
}

/**
 * A plugin inside an application belongs to it, and no rule says which other hosts find it; and a home folder may be on another disk than
 * that of the system.
 */
const UNKNOWN_PLACE = /\.app\/Contents\/|^\/.+\/Library\/Audio\/Plug-Ins\//i

/** How the full path of a bundle fits its format on this system. */
export function placeVerdict(path: string, format: string, platform: Platform): PlaceVerdict {
  const folders = FOLDERS[platform]
  const own = folders[matchingFormat(format)]
  if (!own || !isFullPath(path)) return 'unknown'
  if (own.searched.test(path)) return 'searched'
  if (Object.values(folders).some((other) => other?.searched.test(path))) return 'other-format'
  return UNKNOWN_PLACE.test(path) ? 'unknown' : 'elsewhere'
}

/** The folder of one user in which DAWs search for a format; '' where none is known. */
export const ownFolderOf = (format: string, platform: Platform): string =>
  FOLDERS[platform][matchingFormat(format)]?.own ?? ''

/** True when some hosts of a format let their user add folders. */
export const hasOwnFolders = (format: string, platform: Platform): boolean =>
  FOLDERS[platform][matchingFormat(format)]?.hasOwnFolders ?? false

const isFullPath = (path: string) => /^(?:~|\/|[a-z]:\\|\\\\)/i.test(path)
