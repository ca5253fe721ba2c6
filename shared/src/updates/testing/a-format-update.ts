import type { FormatUpdate } from '../../definitions/installed-version.ts'
import type { LatestVersion } from '../latest-version.ts'

/** The update of one format from 4.02 to 4.10, of VST3 on macOS, which nine of 41 owners run, unless told otherwise. */
export function aFormatUpdate({
  format = 'VST3',
  platform = 'macos',
  installed = '4.02',
  ...latest
}: Partial<Omit<FormatUpdate, 'latest'> & LatestVersion> = {}): FormatUpdate {
  return {
    format,
    platform,
    installed,
    latest: {
      version: '4.10',
      by: 'owners',
      owners: 41,
      running: 9,
      standing: 9,
      firstSeen: '2026-11-03',
      catalogs: [],
      ...latest,
    },
  }
}
