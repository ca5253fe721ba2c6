import { updateFlagOf } from '#shared/definitions/format-updates.ts'
import { shownPluginValues } from '#shared/plugins/installed.ts'
import { identityOfImported } from '#shared/transfer/identity-of-imported.ts'
import type { ImportedPlugin, ImportedUpdate } from '#shared/transfer/imported-plugin.ts'
import type { IgnoredUpdate } from '#shared/updates/update-of.ts'
import type { DefinitionLink } from '../../library/definition-links.ts'
import type { Columns, HeldEntry, HeldInstallation } from './held-entry.ts'
import { mergedColumns, newColumns } from './merged-columns.ts'
import { type NewInstallation, newInstallations } from './new-installations.ts'

type Here = { link: DefinitionLink; machines: Set<string>; makeId: () => string; now: Date }

/** What an import makes of one plugin: its columns, and what is new of everything around it. */
export type Merged = {
  columns: Columns
  shown: ReturnType<typeof shownPluginValues>
  installations: NewInstallation[]
  keys: string[]
  ignored: { what: IgnoredUpdate['what']; version: string }[]
  updates: ImportedUpdate[]
}

/** The plugin of a file together with the entry that it is, or with none. Writes nothing. */
export function mergedEntry(given: ImportedPlugin, held: HeldEntry | undefined, here: Here): Merged {
  const identity = identityOfImported(given)
  const named = { ...given, vendorKey: identity.vendorKey }
  const { definitionId } = here.link
  const columns = held ? mergedColumns(held.columns, named, definitionId) : newColumns(named, definitionId)
  const installations = newInstallations(held?.installed ?? [], given.installations, here)
  const installed = [...(held?.installed ?? []), ...installations]
  const ignored = newIgnored(held?.ignored ?? [], given.ignored)
  const latest = held?.columns.definitionId ? held.latest : here.link.latest
  const flag = updateFlagOf(asShown(installed, columns), latest, [...(held?.ignored ?? []), ...given.ignored])
  const known = new Set(held?.keys)
  return {
    columns: { ...columns, updateAvailable: flag ?? columns.updateAvailable },
    shown: shownOfAll(installed, columns),
    installations,
    keys: identity.keys.filter((key) => !known.has(key)),
    ignored,
    updates: given.updates.filter(({ status }) => status !== 'pending' || !held?.hasPending),
  }
}

/** What an entry shows of its installations in the order in which they became known, at the same moment by path. */
export const shownOfAll = (all: HeldInstallation[], { overrides }: Pick<Columns, 'overrides'>) =>
  shownPluginValues(
    all.toSorted((a, b) => a.addedAt - b.addedAt || (a.path < b.path ? -1 : 1)),
    overrides,
  )

/** A version that a person typed is what they say they have. */
const asShown = (installed: HeldInstallation[], { overrides: { version } }: Columns) =>
  version === undefined ? installed : installed.map((each) => ({ ...each, version }))

function newIgnored(held: IgnoredUpdate[], given: IgnoredUpdate[]) {
  const rowOf = (each: IgnoredUpdate) => ({ version: '', ...each })
  const known = held.map((each) => JSON.stringify([each.what, rowOf(each).version]))
  return given.map(rowOf).filter(({ what, version }) => !known.includes(JSON.stringify([what, version])))
}
