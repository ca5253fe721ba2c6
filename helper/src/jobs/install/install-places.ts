import { homedir } from 'node:os'
import type { ReleaseFormat } from '#shared/catalogs/catalog-release.ts'
import type { Platform } from '#shared/plugins/architectures.ts'
import { withoutLastSigns } from '#shared/text/without-last-signs.ts'
import { currentPlatform } from '../../system/current-platform.ts'

type Environment = Record<string, string | undefined>

/**
 * The folder of this user in which DAWs look for each format. Formats without one, which need an administrator or have no folder of
 * their own, are missing: AAX everywhere, and VST on Windows.
 */
export const installPlaces = (): ReadonlyMap<ReleaseFormat, string> =>
  new Map(PLACES[currentPlatform()](homedir(), process.env))

const PLACES: Record<Platform, (home: string, environment: Environment) => [ReleaseFormat, string][]> = {
  macos: (home) =>
    MAC_FOLDERS.map(([format, folder]) => [format, `${home}/Library/Audio/Plug-Ins/${folder}`]),
  linux: (home) => [
    ['VST3', `${home}/.vst3`],
    ['CLAP', `${home}/.clap`],
    ['LV2', `${home}/.lv2`],
    ['VST', `${home}/.vst`],
  ],
  windows: (home, { LOCALAPPDATA, APPDATA }) => {
    const common = `${LOCALAPPDATA || `${home}\\AppData\\Local`}\\Programs\\Common`
    return [
      ['VST3', `${common}\\VST3`],
      ['CLAP', `${common}\\CLAP`],
      ['LV2', `${APPDATA || `${home}\\AppData\\Roaming`}\\LV2`],
    ]
  },
}

const MAC_FOLDERS: [ReleaseFormat, string][] = [
  ['VST3', 'VST3'],
  ['CLAP', 'CLAP'],
  ['AU', 'Components'],
  ['LV2', 'LV2'],
  ['VST', 'VST'],
]

/** The formats whose hosts look only directly into their folder: macOS registers Audio Units there, and LV2 has no sub-folders. */
export const isFlatFormat = (format: ReleaseFormat): boolean => format === 'AU' || format === 'LV2'

/** A maker as the name of a folder on every system; '' when nothing of it can be one. */
export const makerFolder = (maker: string): string =>
  withoutLastSigns(
    maker
      .replace(/[\p{Cc}\p{Surrogate}\\/:*?"<>|]/gu, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^[. ]+/, ''),
    '. ',
  )
    .slice(0, 60)
    .trim()
