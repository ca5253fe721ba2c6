import { eq } from 'drizzle-orm'
import type { HistoryEntry, SharedFieldState, SharedState } from '#shared/community/contract.ts'
import { type FieldHistory, liveRevision, type Revision } from '#shared/community/revision.ts'
import {
  isBlankValue,
  SHARED_FIELDS,
  type SharedField,
  type SharedValue,
} from '#shared/community/shared-field.ts'
import { shownValue } from '#shared/community/shown-value.ts'
import { SHARED_PER_DAY, type SharingMode } from '#shared/community/trust.ts'
import { readType } from '#shared/products/known-product.ts'
import { type Db, type plugins, sharedValues } from '../../db/schema.ts'
import { pictureIdInUrl } from '../../files/blobs.ts'
import { definitionRevisions } from '../../library/community/field-history.ts'
import { claimCountToday, communityMemberOf } from '../../library/community/speaker-of.ts'
import { authorOf, historyEntries, voteCounts } from './history-entries.ts'
import { libraryEntryOf } from './repository.ts'

type Entry = typeof plugins.$inferSelect

/** For each field of a plugin: its source, the value that others see, and pending claims. Undefined when it is not in the library. */
export async function sharedState(
  db: Db,
  userId: string,
  id: string,
  mode: SharingMode,
  now: Date,
): Promise<SharedState | undefined> {
  const entry = await libraryEntryOf(db, userId, id)
  if (!entry) return undefined
  const { definitionId } = entry
  const member = definitionId
    ? await communityMemberOf(db, { userId, definitionId, network: null }, now)
    : undefined
  const level = member?.level ?? 'new'
  const limit = SHARED_PER_DAY[level]
  const shared = definitionId ? await sharedOf(db, definitionId) : NOTHING_SHARED
  return {
    mode,
    level,
    leftToday: Number.isFinite(limit) ? Math.max(limit - (await claimCountToday(db, userId, now)), 0) : null,
    isRecognized: definitionId !== null,
    fields: SHARED_FIELDS.map((field) => fieldState(entry, field, shared, userId)),
  }
}

/** All values that were shared for a field, the newest first. Undefined when the plugin is not in the library. */
export async function fieldHistory(
  db: Db,
  userId: string,
  id: string,
  field: SharedField,
): Promise<HistoryEntry[] | undefined> {
  const entry = await libraryEntryOf(db, userId, id)
  if (!entry) return undefined
  const shared = entry.definitionId ? await definitionRevisions(db, entry.definitionId, field) : []
  const revisions = shared.map(({ revision }) => revision)
  return historyEntries(revisions, userId)
}

type Shared = {
  locks: Partial<Record<SharedField, { reason: string }>>
  revisions: { field: SharedField; revision: Revision }[]
}
const NOTHING_SHARED: Shared = { locks: {}, revisions: [] }

async function sharedOf(db: Db, definitionId: string): Promise<Shared> {
  const [values] = await db.select().from(sharedValues).where(eq(sharedValues.definitionId, definitionId))
  return { locks: values?.locks ?? {}, revisions: await definitionRevisions(db, definitionId) }
}

function fieldState(entry: Entry, field: SharedField, shared: Shared, userId: string): SharedFieldState {
  const revisions = shared.revisions.flatMap((one) => (one.field === field ? [one.revision] : []))
  const live = liveRevision({ definitionId: '', field, maker: '', found: null, revisions, lock: null })
  const lock = shared.locks[field]
  const community = { value: live?.value ?? null, isLocked: lock !== undefined }
  const mine = ownValueOf(entry, field)
  const found = [importedValueOf(entry, field), readValueOf(entry, field)]
  return {
    field,
    shown: shownValue({ mine, community, found }),
    isMine: mine !== undefined,
    others: shownValue({ mine: undefined, community, found }),
    revisionId: live?.id ?? null,
    lockedBecause: lock?.reason ?? null,
    waiting: revisions.flatMap((revision) => pendingOf(revision, userId)),
  }
}

/** The value that the user chose. Their own picture is always chosen. */
function ownValueOf(entry: Entry, field: SharedField): SharedValue | undefined {
  if (field === 'screenshot') return pictureIdInUrl(entry.screenshot)
  return field in entry.replaced ? { ...entry, ...entry.metadata }[field] : undefined
}

/** The value from others in the library from which the plugin was imported. */
function importedValueOf({ fromOthers }: Entry, field: SharedField) {
  const value = field === 'screenshot' ? undefined : fromOthers[field]
  return value === undefined ? null : { value, from: 'import' as const }
}

/** The value from the user's bundle, what is known of it, or the guess from its name. */
function readValueOf(entry: Entry, field: SharedField): FieldHistory['found'] {
  const known = field === 'isFree' || field === 'supersededBy' ? entry.known?.metadata?.[field] : undefined
  if (known !== undefined) return { value: known, from: 'tables' }
  if (field !== 'name' && field !== 'manufacturer' && field !== 'type') return null
  const value = entry.replaced[field] ?? entry[field]
  if (field === 'type') return blankToNull(readType(String(value), entry.known))
  const isGuess = field === 'manufacturer' && (entry.replaced.isGuess ?? entry.isGuess)
  return blankToNull({ value, from: isGuess ? 'guess' : 'bundle' })
}

const blankToNull = (found: NonNullable<FieldHistory['found']>) => (isBlankValue(found.value) ? null : found)

function pendingOf(revision: Revision, userId: string): SharedFieldState['waiting'] {
  if (revision.status !== 'pending' || revision.value === null) return []
  const { id: revisionId, value, voices } = revision
  const myVerdict = voices.find((vote) => vote.userId === userId)?.verdict ?? null
  return [{ ...voteCounts(revision), revisionId, value, author: authorOf(revision, userId), myVerdict }]
}
