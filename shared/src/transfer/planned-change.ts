import { matchingFormat } from '../plugins/formats.ts'
import { compareVersions } from '../updates/version.ts'
import type { KnownPlugin } from './contract.ts'
import type { PlannedImport } from './plan.ts'

/** The news in a DAW's list about a plugin: it is new, or has a format or a newer version that the library does not know, or nothing new. */
export type PlannedChange = 'new' | 'changed' | 'known'

/** The change of each planned plugin, in order. */
export function plannedChanges(
  plan: readonly PlannedImport[],
  library: readonly KnownPlugin[],
): PlannedChange[] {
  const byId = new Map(library.map((plugin) => [plugin.id, plugin]))
  return plan.map(({ into, installations, tags, isFavorite }) => {
    const known = byId.get(into ?? '')
    if (!known) return 'new'
    const formats = new Set(known.formats.map(matchingFormat))
    const isNews = installations.some(
      ({ format, version }) =>
        !formats.has(matchingFormat(format)) || (compareVersions(version, known.version) ?? 0) > 0,
    )
    return isNews || tags || isFavorite ? 'changed' : 'known'
  })
}
