import type { SharedField, SharedValue } from '../../community/shared-field.ts'
import { englishNumber } from '../../text/locale.ts'
import type { SharedImportValues } from '../../transfer/imported-plugin.ts'
import { LIFECYCLE_FIELDS } from '../lifecycle/lifecycle-fields.ts'
import { MAX_NOTES_LENGTH, MAX_TAGS } from '../limits.ts'
import type { Plugin } from '../plugin.ts'

/** The values of an entry that a merge brings together. */
export type MergeableValues = Pick<
  Plugin,
  | 'name'
  | 'manufacturer'
  | 'type'
  | 'updateUrl'
  | 'formats'
  | 'isUAD'
  | 'isOwned'
  | 'updateAvailable'
  | 'isFavorite'
  | 'screenshot'
  | 'definitionId'
  | 'metadata'
  | 'tags'
  | 'formerNames'
> & {
  vendorKey: string
  isGuess: boolean
  notes: string
  overrides: { version?: string; formats?: string[] }
  /** The fields for which the user chose a value, each with the read one. */
  replaced: Partial<Record<SharedField, SharedValue>> & { isGuess?: boolean }
  fromOthers: SharedImportValues
}

/**
 * The values of an entry after others were merged into it: its own first, then those of the others in their order. Nothing is cut;
 * `mergeRefusal` says when that is too much.
 */
export const mergedValues = (kept: MergeableValues, others: MergeableValues[]): MergeableValues =>
  others.reduce(withValuesOf, kept)

/** Why these merged values cannot be stored, in a sentence; undefined when they can. */
export function mergeRefusal({ name, tags, notes }: MergeableValues): string | undefined {
  if (tags.length > MAX_TAGS)
    return `A plugin can have at most ${MAX_TAGS} tags; ${name} would have ${tags.length}. Please remove some tags first.`
  if (notes.length > MAX_NOTES_LENGTH)
    return `Notes can have at most ${englishNumber(MAX_NOTES_LENGTH)} characters; those of ${name} would have ${englishNumber(notes.length)}. Please shorten them first.`
  return undefined
}

function withValuesOf(kept: MergeableValues, other: MergeableValues): MergeableValues {
  const isOwned = kept.isOwned || other.isOwned
  return {
    ...kept,
    ...describingValues(kept, other),
    isUAD: kept.isUAD || other.isUAD,
    isOwned,
    updateAvailable: kept.updateAvailable || other.updateAvailable,
    isFavorite: kept.isFavorite || other.isFavorite,
    screenshot: kept.screenshot ?? other.screenshot,
    definitionId: kept.definitionId ?? other.definitionId,
    tags: [...new Set([...kept.tags, ...other.tags])],
    notes: joinedNotes(kept.notes, other.notes),
    overrides: joinedOverrides(kept, other),
    fromOthers: { ...missingOnly(kept, other.fromOthers), ...kept.fromOthers },
  }
}

/** A value that the user chose counts before a read one, and a read one before none; the name of the kept entry always stays. */
function describingValues(kept: MergeableValues, other: MergeableValues) {
  const [own, theirs] = [
    { ...kept, ...kept.metadata },
    { ...other, ...other.metadata },
  ]
  const isTaken = (field: DescribingField) =>
    !(field in kept.replaced) && (field in other.replaced || (!own[field] && Boolean(theirs[field])))
  const takenOrOwn = <Field extends DescribingField>(field: Field) => (isTaken(field) ? theirs : own)[field]
  const takesMaker =
    !('manufacturer' in kept.replaced) &&
    other.manufacturer !== '' &&
    (kept.manufacturer === '' || (kept.isGuess && !other.isGuess))
  const chosen = DESCRIBING_FIELDS.filter((field) => isTaken(field) && field in other.replaced)
  const { manufacturer, vendorKey, isGuess } = takesMaker ? other : kept
  return {
    manufacturer,
    vendorKey,
    isGuess,
    type: takenOrOwn('type'),
    updateUrl: takenOrOwn('updateUrl'),
    metadata: {
      ...joinedLicense(kept, other),
      description: takenOrOwn('description'),
      isFree: takenOrOwn('isFree'),
      ...definedTexts(LIFECYCLE_FIELDS.map((field) => [field, takenOrOwn(field)])),
    },
    replaced: {
      ...Object.fromEntries(chosen.map((field) => [field, own[field] ?? ''])),
      ...(takesMaker &&
        'manufacturer' in other.replaced && { manufacturer: kept.manufacturer, isGuess: kept.isGuess }),
      ...kept.replaced,
    },
  }
}

const DESCRIBING_FIELDS = ['type', 'updateUrl', 'description', 'isFree', ...LIFECYCLE_FIELDS] as const
type DescribingField = (typeof DESCRIBING_FIELDS)[number]

const definedTexts = (values: [field: string, value: string | undefined][]) =>
  Object.fromEntries(values.filter(([, value]) => value !== undefined))

/** The value that speaks for owning it counts first, because owned bundles are never moved. */
function joinedLicense(kept: MergeableValues, other: MergeableValues): Partial<Plugin['metadata']> {
  const [first, second] = [kept.metadata, other.metadata]
  const license =
    RANKS.indexOf(second.ownership) < RANKS.indexOf(first.ownership)
      ? { ...first, ...second }
      : { ...second, ...first }
  const { ownershipMark: _, ...rest } = license
  const marks = [first.ownershipMark, second.ownershipMark]
  if (marks.includes('owned')) return { ...rest, ownershipMark: 'owned' }
  const isNotOwned = marks.includes('not-owned') && !kept.isOwned && !other.isOwned
  return isNotOwned ? { ...rest, ownershipMark: 'not-owned' } : rest
}

/** The first counts most. */
const RANKS: Plugin['metadata']['ownership'][] = ['owned', 'trial', 'unknown', 'not-owned', undefined]

/** Formats that the user chose are joined with those of the other entry, which would not be shown otherwise. */
function joinedOverrides(kept: MergeableValues, other: MergeableValues) {
  const hasFormats = kept.overrides.formats !== undefined || other.overrides.formats !== undefined
  return {
    ...other.overrides,
    ...kept.overrides,
    ...(hasFormats && { formats: [...new Set([...kept.formats, ...other.formats])] }),
  }
}

function joinedNotes(own: string, theirs: string) {
  if (own.trim() === '' || theirs.trim() === '' || own.includes(theirs))
    return own.trim() === '' ? theirs : own
  return `${own}\n\n${theirs}`
}

function missingOnly(kept: MergeableValues, values: SharedImportValues): SharedImportValues {
  const own: Record<string, unknown> = { ...kept, ...kept.metadata }
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => !(field in kept.replaced) && !own[field]),
  )
}
