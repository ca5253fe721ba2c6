import { newestOf } from '../updates/version.ts'
import type { FormatUpdate, InstalledVersion } from './installed-version.ts'
import { type ObservableVersion, observableVersionOf } from './observable-version.ts'

/** A format of a plugin without an update, with its newest installed version. */
export type StayingFormat = ObservableVersion

/** The formats of a plugin that these updates leave as they are. Versions that cannot be compared are left out. */
export function stayingFormatsOf(installed: InstalledVersion[], updates: FormatUpdate[]): StayingFormat[] {
  const newest = new Map<string, StayingFormat>()
  for (const each of installed) {
    const kind = observableVersionOf(each)
    if (!kind || updates.some((update) => isSameKind(update, kind))) continue
    const place = `${kind.format} ${kind.platform}`
    newest.set(place, { ...kind, version: newestOf([newest.get(place)?.version ?? '', kind.version]) })
  }
  return [...newest.values()]
}

const isSameKind = (a: Omit<StayingFormat, 'version'>, b: Omit<StayingFormat, 'version'>) =>
  a.format === b.format && a.platform === b.platform
