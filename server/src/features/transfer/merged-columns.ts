import type { SharedField } from '#shared/community/shared-field.ts'
import { MAX_TAGS } from '#shared/plugins/plugin.ts'
import type { ImportedPlugin } from '#shared/transfer/imported-plugin.ts'
import type { Columns } from './held-entry.ts'

type Given = ImportedPlugin & { vendorKey: string }

/** The columns of a plugin that is new in the library. */
export function newColumns(given: Given, definitionId: string | null): Columns {
  const { name, manufacturer, vendorKey, isGuess, type, isUAD, isOwned, updateAvailable, isFavorite } = given
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
    updateUrl: given.updateUrl ?? '',
    definitionId,
    metadata: {
      ...given.metadata,
      description: given.metadata.description ?? '',
      isFree: given.metadata.isFree ?? false,
    },
    overrides: present(given.overrides),
    replaced: present(given.replaced),
    fromOthers: present(given.fromOthers),
    tags: given.tags ?? [],
  }
}

/**
 * The columns of a plugin that is there already, with what the file knows besides. What the library says stays: a value is
 * taken where the library has none, or only one that was read while the file has one that a person chose.
 */
export function mergedColumns(held: Columns, given: Given, definitionId: string | null): Columns {
  const tags = [...new Set([...held.tags, ...(given.tags ?? [])])].slice(0, MAX_TAGS)
  return {
    ...held,
    isUAD: held.isUAD || given.isUAD,
    isFavorite: held.isFavorite || given.isFavorite,
    definitionId: held.definitionId ?? definitionId,
    overrides: { ...present(given.overrides), ...held.overrides },
    tags: tags.length > held.tags.length ? tags : held.tags,
    ...ownershipOf(held, given),
    ...valuesOf(held, given),
    fromOthers: othersOf(held, given),
  }
}

/** What others had said stands only where the library says nothing, neither read nor chosen. */
function othersOf(held: Columns, { fromOthers }: Given): Columns['fromOthers'] {
  const read = { ...held, ...held.metadata }
  const fields = Object.keys(present(fromOthers)) as (keyof typeof fromOthers)[]
  const taken = fields.filter((field) => !(field in held.replaced) && !read[field])
  return { ...Object.fromEntries(taken.map((field) => [field, fromOthers[field]])), ...held.fromOthers }
}

/** What a person said of ownership goes before what an analysis found; what the library says before what the file says. */
function ownershipOf(held: Columns, given: Given): Pick<Columns, 'isOwned'> {
  const isSaid = held.metadata.ownershipMark !== undefined || held.metadata.ownership !== undefined
  if (held.metadata.ownershipMark === undefined && given.metadata.ownershipMark !== undefined)
    return { isOwned: given.isOwned }
  return { isOwned: isSaid ? held.isOwned : held.isOwned && given.isOwned }
}

type Values = Pick<
  Columns,
  'name' | 'manufacturer' | 'vendorKey' | 'isGuess' | 'type' | 'updateUrl' | 'metadata' | 'replaced'
>

function valuesOf(held: Columns, given: Given): Values {
  const takes = (field: SharedField, isBlank: boolean, isSaid: boolean) =>
    !(field in held.replaced) && (field in given.replaced || (isBlank && isSaid))
  const { description, isFree } = given.metadata
  const takesMaker = takes(
    'manufacturer',
    held.manufacturer === '' || (held.isGuess && !given.isGuess),
    given.manufacturer !== '',
  )
  const taken = {
    name: takes('name', false, false),
    manufacturer: takesMaker,
    type: takes('type', held.type === '', given.type !== ''),
    updateUrl: takes('updateUrl', held.updateUrl === '', (given.updateUrl ?? '') !== ''),
    description: takes('description', held.metadata.description === '', (description ?? '') !== ''),
    isFree: takes('isFree', !held.metadata.isFree, isFree === true),
  }
  return {
    name: taken.name ? given.name.trim() : held.name,
    ...(takesMaker
      ? { manufacturer: given.manufacturer, vendorKey: given.vendorKey, isGuess: given.isGuess }
      : { manufacturer: held.manufacturer, vendorKey: held.vendorKey, isGuess: held.isGuess }),
    type: taken.type ? given.type : held.type,
    updateUrl: taken.updateUrl ? (given.updateUrl ?? '') : held.updateUrl,
    metadata: {
      ...given.metadata,
      ...held.metadata,
      description: taken.description ? (description ?? '') : held.metadata.description,
      isFree: taken.isFree ? isFree === true : held.metadata.isFree,
    },
    replaced: { ...readBefore(held, given, taken), ...held.replaced },
  }
}

/** Of what the file's person chose, what was read in this library stands behind it. */
function readBefore(held: Columns, given: Given, taken: Record<Exclude<SharedField, 'screenshot'>, boolean>) {
  const chosen = (Object.keys(taken) as (keyof typeof taken)[]).filter(
    (field) => taken[field] && field in given.replaced,
  )
  const read = { ...held, ...held.metadata }
  return {
    ...Object.fromEntries(chosen.map((field) => [field, read[field]])),
    ...(chosen.includes('manufacturer') && { isGuess: held.isGuess }),
  }
}

/** Without what is undefined: a row holds only what is said. */
const present = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
