import { MAX_LISTED_PAIRS } from '#shared/plugins/held-key.ts'
import { perLifecycleField } from '#shared/plugins/lifecycle/lifecycle-fields.ts'
import { MAX_TAGS } from '#shared/plugins/limits.ts'
import type { ImportedPlugin } from '#shared/transfer/imported-plugin.ts'
import { type ImportedColumns, pick } from '../../library/columns.ts'
import { columnsAndMetadata, VALUE_FIELDS } from '../../library/columns-and-metadata.ts'

type IdentifiedPlugin = ImportedPlugin & { vendorKey: string }

export function newEntryColumns(imported: IdentifiedPlugin, definitionId: string | null): ImportedColumns {
  const { name, manufacturer, vendorKey, isGuess, type, isUAD, isOwned, updateAvailable, isFavorite } =
    imported
  return {
    name: name.trim(),
    manufacturer,
    vendorKey,
    isGuess,
    type,
    isUAD,
    isOwned,
    updateAvailable,
    isFavorite,
    updateUrl: imported.updateUrl ?? '',
    definitionId,
    metadata: {
      ...imported.metadata,
      description: imported.metadata.description ?? '',
      isFree: imported.metadata.isFree ?? false,
    },
    overrides: defined(imported.overrides),
    replaced: defined(imported.replaced),
    fromOthers: defined(imported.fromOthers),
    tags: imported.tags ?? [],
    notes: imported.notes,
    listedPairs: [...new Set(imported.listedPairs)],
  }
}

/** Merges a file's plugin into an entry: its value counts where the library has none, or a scanned one and the file's was chosen. */
export function mergedEntryColumns(
  existing: ImportedColumns,
  imported: IdentifiedPlugin,
  definitionId: string | null,
): ImportedColumns {
  const tags = [...new Set([...existing.tags, ...(imported.tags ?? [])])].slice(0, MAX_TAGS)
  return {
    ...existing,
    isUAD: existing.isUAD || imported.isUAD,
    isFavorite: existing.isFavorite || imported.isFavorite,
    definitionId: existing.definitionId ?? definitionId,
    overrides: { ...defined(imported.overrides), ...existing.overrides },
    tags: tags.length > existing.tags.length ? tags : existing.tags,
    notes: existing.notes || imported.notes,
    listedPairs: mergedPairs(existing.listedPairs, imported.listedPairs),
    ...mergedOwnership(existing, imported),
    ...mergedValues(existing, imported),
    fromOthers: mergedOthers(existing, imported),
  }
}

/** Two computers may have different lists, so that none takes a pair away. */
const mergedPairs = (existing: string[], imported: string[]) =>
  imported.every((pair) => existing.includes(pair))
    ? existing
    : [...new Set([...existing, ...imported])].slice(0, MAX_LISTED_PAIRS)

/** Imported values of others apply only where the library has neither a scanned nor a chosen value. */
function mergedOthers(
  existing: ImportedColumns,
  { fromOthers }: IdentifiedPlugin,
): ImportedColumns['fromOthers'] {
  const currentValues = valuesOf(existing)
  const fields = Object.keys(defined(fromOthers)) as (keyof typeof fromOthers)[]
  const accepted = fields.filter((field) => !(field in existing.replaced) && !currentValues[field])
  return {
    ...Object.fromEntries(accepted.map((field) => [field, fromOthers[field]])),
    ...existing.fromOthers,
  }
}

/** A person's ownership mark takes precedence over an analysis, and the library over the file. */
function mergedOwnership(existing: ImportedColumns, imported: IdentifiedPlugin): { isOwned: boolean } {
  const isMarked = existing.metadata.ownershipMark !== undefined || existing.metadata.ownership !== undefined
  if (existing.metadata.ownershipMark === undefined && imported.metadata.ownershipMark !== undefined)
    return { isOwned: imported.isOwned }
  return { isOwned: isMarked ? existing.isOwned : existing.isOwned && imported.isOwned }
}

const valuesOf = ({ metadata, ...columns }: ImportedColumns | IdentifiedPlugin) => ({
  ...perLifecycleField(() => ''),
  description: '',
  isFree: false,
  ...columns,
  updateUrl: columns.updateUrl ?? '',
  ...metadata,
})

function mergedValues(existing: ImportedColumns, imported: IdentifiedPlugin) {
  const [held, given] = [valuesOf(existing), valuesOf(imported)]
  const isOpen = (field: (typeof VALUE_FIELDS)[number]) =>
    !held[field] || (field === 'manufacturer' && existing.isGuess && !imported.isGuess)
  const accepted = VALUE_FIELDS.filter(
    (field) =>
      !(field in existing.replaced) &&
      (field in imported.replaced || (isOpen(field) && Boolean(given[field]))),
  )
  const chosen = accepted.filter((field) => field in imported.replaced)
  const hasNewMaker = accepted.includes('manufacturer')
  const { columns, metadata } = columnsAndMetadata({
    ...pick(given, accepted),
    ...(accepted.includes('name') && { name: given.name.trim() }),
  })
  return {
    ...columns,
    ...(hasNewMaker && pick(imported, ['vendorKey', 'isGuess'])),
    metadata: { ...imported.metadata, ...existing.metadata, ...metadata },
    // The scanned values that the file's chosen values replace.
    replaced: {
      ...pick(held, chosen),
      ...(chosen.includes('manufacturer') && { isGuess: existing.isGuess }),
      ...existing.replaced,
    },
  }
}

const defined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
