import { makerSiteIn } from '#shared/bundles/facts/maker-site.ts'
import { changedUpdateFlagOf } from '#shared/definitions/format-updates.ts'
import { installedFormat, matchingFormat } from '#shared/plugins/formats.ts'
import { wasRead } from '#shared/plugins/installed.ts'
import { MAX_NOTES_LENGTH } from '#shared/plugins/limits.ts'
import { fileNameOf } from '#shared/storage/copies-of.ts'
import { identityOfImported } from '#shared/transfer/identity-of-imported.ts'
import type {
  ImportedInstallation,
  ImportedPlugin,
  ImportedUpdate,
} from '#shared/transfer/imported-plugin.ts'
import type { PlannedImport } from '#shared/transfer/plan.ts'
import type { IgnoredUpdate } from '#shared/updates/update-of.ts'
import { compareVersions } from '#shared/updates/version.ts'
import type { ImportedColumns } from '../../library/columns.ts'
import type { DefinitionLink } from '../../library/definition-links.ts'
import { shownValuesOf, withTypedVersion } from '../../library/shown-values.ts'
import {
  type ExistingEntry,
  type ExistingInstallation,
  type NewInstallation,
  setAsideFactsOf,
} from './existing-entry.ts'
import { mergedEntryColumns, newEntryColumns } from './merged-columns.ts'
import { newSightings } from './sightings.ts'

type MergeContext = {
  link: DefinitionLink
  machines: Set<string>
  makeId: () => string
  now: Date
  /** Further plugins of the file that belong to the entry. Their related rows stand in the imported plugin. */
  variants?: ImportedPlugin[]
}

/** The result of importing one plugin: its columns and its new related rows. */
export type MergedEntry = {
  columns: ImportedColumns
  shown: ReturnType<typeof shownValuesOf>
  installations: NewInstallation[]
  /** The sightings that the new installations replace. */
  replaced: ExistingInstallation[]
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
  const columns = columnsOf(imported, existing, context)
  const held = existing?.installed ?? []
  const read = newInstallations(held, imported.installations.filter(wasRead), context)
  const { added, replaced } = newSightings([...held, ...read], imported.installations, context)
  const installations = [...read, ...added]
  const installed = [...held.filter((one) => !replaced.includes(one)), ...installations]
  const ignored = newIgnored(existing?.ignored ?? [], imported.ignored)
  const latest = existing?.columns.definitionId ? existing.latest : context.link.latest
  const allIgnored = [...(existing?.ignored ?? []), ...imported.ignored]
  const before = existing ? withTypedVersion(existing.installed, existing.columns.overrides) : []
  const after = withTypedVersion(installed, columns.overrides)
  const updateFlag = changedUpdateFlagOf({ before, after }, latest, allIgnored)
  const known = new Set(existing?.keys)
  return {
    columns: { ...columns, updateAvailable: updateFlag ?? columns.updateAvailable },
    shown: shownValuesOf(installed, columns.overrides),
    installations,
    replaced,
    keys: identity.keys.filter((key) => !known.has(key)),
    ignored,
    updates: imported.updates.filter(({ status }) => status !== 'pending' || !existing?.hasPending),
  }
}

function columnsOf(
  imported: ImportedPlugin,
  existing: ExistingEntry | undefined,
  { variants = [], link: { definitionId } }: MergeContext,
) {
  const identified = (plugin: ImportedPlugin) => ({
    ...plugin,
    vendorKey: identityOfImported(plugin).vendorKey,
  })
  const first = { ...identified(imported), notes: joinedNotes([imported, ...variants]) }
  return variants.reduce(
    (columns, variant) => mergedEntryColumns(columns, identified(variant), definitionId),
    existing
      ? mergedEntryColumns(existing.columns, first, definitionId)
      : newEntryColumns(first, definitionId),
  )
}

/** The different notes one after the other, as far as they fit. */
const joinedNotes = (plugins: ImportedPlugin[]) =>
  [...new Set(plugins.map(({ notes }) => notes).filter((notes) => notes.trim() !== ''))].reduce(
    (joined, notes) => {
      const both = joined === '' ? notes : `${joined}\n\n${notes}`
      return both.length <= MAX_NOTES_LENGTH ? both : joined
    },
    '',
  )

function newIgnored(existing: IgnoredUpdate[], imported: IgnoredUpdate[]) {
  const rowOf = (each: IgnoredUpdate) => ({ version: '', ...each })
  const known = existing.map((each) => JSON.stringify([each.what, rowOf(each).version]))
  return imported.map(rowOf).filter(({ what, version }) => !known.includes(JSON.stringify([what, version])))
}

/**
 * The installations of a file that the library does not have. A computer without a helper of this user counts as unknown. An
 * installation on an unknown computer is already known when a scan has found the same bundle in this or a newer version. In
 * an existing entry the new ones come last, so that its path stays.
 */
function newInstallations(
  existing: ExistingInstallation[],
  imported: ImportedInstallation[],
  { machines, makeId, now }: Omit<MergeContext, 'link'>,
): NewInstallation[] {
  const all: (ExistingInstallation | NewInstallation)[] = [...existing]
  const added: NewInstallation[] = []
  // Bundles of two unknown computers count once: as present, if one is, and as the newest.
  const bestFirst = imported
    .map((one) => ({ ...one, ...setAsideFactsOf(one, now) }))
    .toSorted(
      (a, b) =>
        Number(a.goneAt !== null) - Number(b.goneAt !== null) || (compareVersions(b.version, a.version) ?? 0),
    )
  for (const { addedAt, seenBy: _, ...installed } of bestFirst) {
    const candidate = {
      ...installed,
      site: makerSiteIn(installed.site ?? ''),
      heldKeys: installed.heldKeys ?? [],
      format: installedFormat(installed.format),
      machine: machines.has(installed.machine) ? installed.machine : '',
    }
    if (all.some((other) => isSame(other, candidate))) continue
    const isLater = addedAt === null || existing.length > 0
    const addedAtMs = isLater ? now.getTime() : Math.min(Date.parse(addedAt), now.getTime())
    const installation = { ...candidate, id: makeId(), addedAt: addedAtMs }
    all.push(installation)
    added.push(installation)
  }
  return added
}

type InstallationPlace = Pick<ExistingInstallation, 'machine' | 'format' | 'path' | 'version'>

function isSame(known: InstallationPlace, installed: InstallationPlace) {
  if (matchingFormat(known.format) !== matchingFormat(installed.format)) return false
  if (known.path === installed.path && (known.machine === installed.machine || installed.machine === ''))
    return true
  if (installed.machine !== '') return false
  const isAsNew = (compareVersions(known.version, installed.version) ?? 0) >= 0
  return (
    installed.path === '' ||
    (known.machine !== '' && fileNameOf(known.path) === fileNameOf(installed.path) && isAsNew)
  )
}

/** The outcome of one plugin of the file. `changed` names the changed columns; all of them for a new entry. */
export type ImportOutcome = {
  sourcePlugin: PlannedImport
  id: string
  merged: MergedEntry
  existingEntry: ExistingEntry | undefined
  changed: (keyof ImportedColumns)[]
}

/** True if the file's plugin changes the library. */
export const changesLibrary = ({ changed, merged }: ImportOutcome) =>
  changed.length + merged.installations.length + merged.keys.length > 0 ||
  merged.ignored.length + merged.updates.length > 0
