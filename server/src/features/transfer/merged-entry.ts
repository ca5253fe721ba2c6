import { updateFlagOf } from '#shared/definitions/format-updates.ts'
import { shownPluginValues } from '#shared/plugins/installed.ts'
import { identityOfImported } from '#shared/transfer/identity-of-imported.ts'
import type { ImportedPlugin, ImportedUpdate } from '#shared/transfer/imported-plugin.ts'
import type { IgnoredUpdate } from '#shared/updates/update-of.ts'
import type { ImportedColumns } from '../../library/columns.ts'
import type { DefinitionLink } from '../../library/definition-links.ts'
import type { ExistingEntry, ExistingInstallation } from './held-entry.ts'
import { mergedEntryColumns, newEntryColumns } from './merged-columns.ts'
import { type NewInstallation, newInstallations } from './new-installations.ts'

type MergeContext = { link: DefinitionLink; machines: Set<string>; makeId: () => string; now: Date }

/** The result of importing one plugin: its columns and its new related rows. */
export type MergedEntry = {
  columns: ImportedColumns
  shown: ReturnType<typeof shownPluginValues>
  installations: NewInstallation[]
  keys: string[]
  ignored: { what: IgnoredUpdate['what']; version: string }[]
  updates: ImportedUpdate[]
}

/** Merges a file's plugin with its library entry, if there is one. Writes nothing. */
export function mergedEntry(
  imported: ImportedPlugin,
  existing: ExistingEntry | undefined,
  context: MergeContext,
): MergedEntry {
  const identity = identityOfImported(imported)
  const identified = { ...imported, vendorKey: identity.vendorKey }
  const { definitionId } = context.link
  const columns = existing
    ? mergedEntryColumns(existing.columns, identified, definitionId)
    : newEntryColumns(identified, definitionId)
  const installations = newInstallations(existing?.installed ?? [], imported.installations, context)
  const installed = [...(existing?.installed ?? []), ...installations]
  const ignored = newIgnored(existing?.ignored ?? [], imported.ignored)
  const latest = existing?.columns.definitionId ? existing.latest : context.link.latest
  const updateFlag = updateFlagOf(withTypedVersion(installed, columns), latest, [
    ...(existing?.ignored ?? []),
    ...imported.ignored,
  ])
  const known = new Set(existing?.keys)
  return {
    columns: { ...columns, updateAvailable: updateFlag ?? columns.updateAvailable },
    shown: shownInstallationValues(installed, columns),
    installations,
    keys: identity.keys.filter((key) => !known.has(key)),
    ignored,
    updates: imported.updates.filter(({ status }) => status !== 'pending' || !existing?.hasPending),
  }
}

/** The values that an entry shows of its installations, ordered by time of addition and then by path. */
export const shownInstallationValues = (
  shownInstallations: ExistingInstallation[],
  { overrides }: Pick<ImportedColumns, 'overrides'>,
) =>
  shownPluginValues(
    shownInstallations.toSorted((a, b) => a.addedAt - b.addedAt || (a.path < b.path ? -1 : 1)),
    overrides,
  )

/** A version that the user typed overrides the installed ones. */
const withTypedVersion = (installed: ExistingInstallation[], { overrides: { version } }: ImportedColumns) =>
  version === undefined ? installed : installed.map((each) => ({ ...each, version }))

function newIgnored(existing: IgnoredUpdate[], imported: IgnoredUpdate[]) {
  const rowOf = (each: IgnoredUpdate) => ({ version: '', ...each })
  const known = existing.map((each) => JSON.stringify([each.what, rowOf(each).version]))
  return imported.map(rowOf).filter(({ what, version }) => !known.includes(JSON.stringify([what, version])))
}
