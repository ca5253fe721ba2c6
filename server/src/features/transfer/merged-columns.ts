import type { SharedField } from '#shared/community/shared-field.ts'
import { MAX_LISTED_PAIRS } from '#shared/plugins/held-key.ts'
import {
  LIFECYCLE_FIELDS,
  type LifecycleField,
  perLifecycleField,
} from '#shared/plugins/lifecycle/lifecycle-fields.ts'
import { MAX_TAGS } from '#shared/plugins/limits.ts'
import type { ImportedPlugin } from '#shared/transfer/imported-plugin.ts'
import { type ImportedColumns, pick } from '../../library/columns.ts'

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
  const currentValues = { ...existing, ...existing.metadata }
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

type Values = Pick<
  ImportedColumns,
  'name' | 'manufacturer' | 'vendorKey' | 'isGuess' | 'type' | 'updateUrl' | 'metadata' | 'replaced'
>

function mergedValues(existing: ImportedColumns, imported: IdentifiedPlugin): Values {
  const acceptsImported = (field: SharedField, isEmpty: boolean, isMarked: boolean) =>
    !(field in existing.replaced) && (field in imported.replaced || (isEmpty && isMarked))
  const acceptsLifecycle = (field: LifecycleField) =>
    acceptsImported(field, !existing.metadata[field], Boolean(imported.metadata[field]))
  const { description, isFree } = imported.metadata
  const hasNoMaker = existing.manufacturer === '' || (existing.isGuess && !imported.isGuess)
  const acceptsManufacturer = acceptsImported('manufacturer', hasNoMaker, imported.manufacturer !== '')
  const isUndescribed = existing.metadata.description === ''
  const accepted = {
    name: acceptsImported('name', false, false),
    manufacturer: acceptsManufacturer,
    type: acceptsImported('type', existing.type === '', imported.type !== ''),
    updateUrl: acceptsImported('updateUrl', existing.updateUrl === '', (imported.updateUrl ?? '') !== ''),
    description: acceptsImported('description', isUndescribed, (description ?? '') !== ''),
    isFree: acceptsImported('isFree', !existing.metadata.isFree, isFree === true),
    ...perLifecycleField(acceptsLifecycle),
  }
  const lifecycle = LIFECYCLE_FIELDS.filter((field) => accepted[field])
  return {
    name: accepted.name ? imported.name.trim() : existing.name,
    ...pick(acceptsManufacturer ? imported : existing, ['manufacturer', 'vendorKey', 'isGuess']),
    type: accepted.type ? imported.type : existing.type,
    updateUrl: accepted.updateUrl ? (imported.updateUrl ?? '') : existing.updateUrl,
    metadata: {
      ...imported.metadata,
      ...existing.metadata,
      description: accepted.description ? (description ?? '') : existing.metadata.description,
      isFree: accepted.isFree ? isFree === true : existing.metadata.isFree,
      ...Object.fromEntries(lifecycle.map((field) => [field, imported.metadata[field] ?? ''])),
    },
    replaced: { ...replacedValues(existing, imported, accepted), ...existing.replaced },
  }
}

/** The scanned values that the file's chosen values replace. */
function replacedValues(
  existing: ImportedColumns,
  imported: IdentifiedPlugin,
  accepted: Record<Exclude<SharedField, 'screenshot'>, boolean>,
) {
  const chosen = (Object.keys(accepted) as (keyof typeof accepted)[]).filter(
    (field) => accepted[field] && field in imported.replaced,
  )
  const currentValues = { ...existing, ...existing.metadata }
  return {
    ...Object.fromEntries(chosen.map((field) => [field, currentValues[field] ?? ''])),
    ...(chosen.includes('manufacturer') && { isGuess: existing.isGuess }),
  }
}

const defined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
