import { MAX_TAGS } from '../limits.ts'

/** The fields of a plugin that an act changes and that its undo puts back. */
export const ACT_FIELDS = [
  'manufacturer',
  'type',
  'isUAD',
  'isOwned',
  'updateAvailable',
  'isFavorite',
  'isFree',
  'tags',
  'screenshot',
] as const
export type ActField = (typeof ACT_FIELDS)[number]

/** The values of each field, the one that the user sees first. A dot leads into a column that holds several. */
const VALUES_OF: Record<ActField, readonly [string, ...string[]]> = {
  manufacturer: ['manufacturer', 'vendorKey', 'isGuess', 'replaced.manufacturer', 'replaced.isGuess'],
  type: ['type', 'replaced.type'],
  isUAD: ['isUAD'],
  isOwned: ['isOwned', 'metadata.ownershipMark'],
  updateAvailable: ['updateAvailable'],
  isFavorite: ['isFavorite'],
  isFree: ['metadata.isFree', 'replaced.isFree'],
  tags: ['tags'],
  screenshot: ['screenshot'],
}

/** The columns of an entry. */
export type EntryValues = Readonly<Record<string, unknown>>

/** The change of one field by an act. A missing value is absent. */
export type FieldChange = { field: ActField; before: EntryValues; after: EntryValues }

/** The fields that differ between an entry before and after an act. */
export function fieldChanges(before: EntryValues, after: EntryValues): FieldChange[] {
  return ACT_FIELDS.flatMap((field) => {
    const names = VALUES_OF[field]
    if (names.every((name) => isSame(valueAt(before, name), valueAt(after, name)))) return []
    return [{ field, before: valuesOf(before, names), after: valuesOf(after, names) }]
  })
}

/**
 * Undoes these changes of an entry as it is `now`. A field that was changed since keeps its value and is in `left`; of the tags only
 * those come and go that the act added and took.
 */
export function undoFieldChanges(now: EntryValues, changes: FieldChange[]) {
  let entry = now
  const left: ActField[] = []
  for (const { field, before, after } of changes) {
    const [shown] = VALUES_OF[field]
    if (field === 'tags') entry = { ...entry, tags: undoneTags(tagsOf(now), tagsOf(before), tagsOf(after)) }
    else if (!isSame(valueAt(now, shown), after[shown])) left.push(field)
    else for (const name of VALUES_OF[field]) entry = withValue(entry, name, before[name])
  }
  return { entry, left }
}

/** The tags that an act added go, those that it took come back at the end; all others stay. */
function undoneTags(now: string[], before: string[], after: string[]) {
  const kept = now.filter((tag) => before.includes(tag) || !after.includes(tag))
  const taken = before.filter((tag) => !after.includes(tag) && !kept.includes(tag))
  const isAsAfter = now.join('\n') === after.join('\n')
  return isAsAfter ? before : [...kept, ...taken].slice(0, MAX_TAGS)
}

const tagsOf = ({ tags }: EntryValues): string[] =>
  Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : []

const valuesOf = (entry: EntryValues, names: readonly string[]): EntryValues =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = valueAt(entry, name)
      return value === undefined ? [] : [[name, value]]
    }),
  )

function valueAt(entry: EntryValues, name: string): unknown {
  const [column = '', key] = name.split('.')
  const value = entry[column]
  return key === undefined ? value : isRecord(value) ? value[key] : undefined
}

function withValue(entry: EntryValues, name: string, value: unknown): EntryValues {
  const [column = '', key] = name.split('.')
  if (key === undefined) return { ...entry, [column]: value ?? null }
  const { [key]: _, ...others } = isRecord(entry[column]) ? entry[column] : {}
  return { ...entry, [column]: value === undefined ? others : { ...others, [key]: value } }
}

/** Lists are compared by their members. A missing value is the same as none. */
const isSame = (one: unknown, other: unknown) =>
  Array.isArray(one) && Array.isArray(other)
    ? one.join('\n') === other.join('\n')
    : (one ?? null) === (other ?? null)

const isRecord = (value: unknown): value is EntryValues => typeof value === 'object' && value !== null
