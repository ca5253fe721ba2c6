import { eq } from 'drizzle-orm'
import type { HistoryEntry, SharedFieldState, SharedState } from '#shared/community/contract.ts'
import type { FieldHistory, Revision } from '#shared/community/revision.ts'
import { liveRevision } from '#shared/community/revision.ts'
import {
  isBlankValue,
  SHARED_FIELDS,
  type SharedField,
  type SharedValue,
} from '#shared/community/shared-field.ts'
import type { SharingMode } from '#shared/community/sharing.ts'
import { shownValue } from '#shared/community/shown-value.ts'
import { SHARED_PER_DAY } from '#shared/community/trust.ts'
import type { Db } from '../../db/open.ts'
import { type plugins, sharedValues } from '../../db/schema.ts'
import { pictureAt } from '../../files/picture-keys.ts'
import { revisionsOf } from '../../library/community/field-history.ts'
import { sharedToday, speakerOf } from '../../library/community/speaker-of.ts'
import { entryOf } from './repository.ts'

type Entry = typeof plugins.$inferSelect

/** Where each value of a plugin comes from, what others see, and what waits; undefined when it is not in the library. */
export async function sharedState(
  db: Db,
  userId: string,
  id: string,
  mode: SharingMode,
  now: Date,
): Promise<SharedState | undefined> {
  const entry = await entryOf(db, userId, id)
  if (!entry) return undefined
  const { definitionId } = entry
  const by = definitionId ? await speakerOf(db, userId, definitionId, now) : undefined
  const level = by?.level ?? 'new'
  const most = SHARED_PER_DAY[level]
  const known = definitionId ? await knownOf(db, definitionId) : NOTHING
  return {
    mode,
    level,
    leftToday: Number.isFinite(most) ? Math.max(most - (await sharedToday(db, userId, now)), 0) : null,
    isRecognized: definitionId !== null,
    fields: SHARED_FIELDS.map((field) => fieldState(entry, field, known, userId)),
  }
}

/** What was ever shared of a field, the newest first; undefined when the plugin is not in the library. */
export async function fieldHistory(
  db: Db,
  userId: string,
  id: string,
  field: SharedField,
): Promise<HistoryEntry[] | undefined> {
  const entry = await entryOf(db, userId, id)
  if (!entry) return undefined
  const said = entry.definitionId ? await revisionsOf(db, entry.definitionId, field) : []
  return said
    .map(({ revision }) => revision)
    .filter(({ status, authorId }) => !HIDDEN.has(status) || authorId === userId)
    .toReversed()
    .slice(0, MOST)
    .map((revision) => ({
      ...voicesOn(revision),
      revisionId: revision.id,
      kind: revision.kind,
      value: revision.value,
      author: authorOf(revision, userId),
      status: revision.status,
      createdAt: isoOf(revision.createdAt),
      liveAt: revision.liveAt === null ? null : isoOf(revision.liveAt),
      undoneAt: revision.undone ? isoOf(revision.undone.at) : null,
    }))
}

const MOST = 200

/** What never stood for others is nobody else's business. */
const HIDDEN = new Set<Revision['status']>(['rejected', 'withdrawn'])

type Known = {
  locks: Partial<Record<SharedField, { reason: string }>>
  said: { field: SharedField; revision: Revision }[]
}
const NOTHING: Known = { locks: {}, said: [] }

async function knownOf(db: Db, definitionId: string): Promise<Known> {
  const [values] = await db.select().from(sharedValues).where(eq(sharedValues.definitionId, definitionId))
  const said = await revisionsOf(db, definitionId)
  return { locks: values?.locks ?? {}, said }
}

function fieldState(entry: Entry, field: SharedField, known: Known, userId: string): SharedFieldState {
  const revisions = known.said.flatMap((each) => (each.field === field ? [each.revision] : []))
  const live = liveRevision({ definitionId: '', field, found: null, revisions, lock: null })
  const lock = known.locks[field]
  const community = { value: live?.value ?? null, isLocked: lock !== undefined }
  const mine = mineOf(entry, field)
  const found = [importedOf(entry, field), readingOf(entry, field)]
  return {
    field,
    shown: shownValue({ mine, community, found }),
    isMine: mine !== undefined,
    others: shownValue({ mine: undefined, community, found }),
    revisionId: live?.id ?? null,
    lockedBecause: lock?.reason ?? null,
    waiting: revisions.flatMap((revision) => waitingOf(revision, userId)),
  }
}

/** A picture of one's own is always chosen. */
function mineOf(entry: Entry, field: SharedField): SharedValue | undefined {
  if (field === 'screenshot') return pictureAt(entry.screenshot)
  return field in entry.replaced ? { ...entry, ...entry.metadata }[field] : undefined
}

/** What others had said where the plugin was imported from. */
function importedOf({ fromOthers }: Entry, field: SharedField) {
  const value = field === 'screenshot' ? undefined : fromOthers[field]
  return value === undefined ? null : { value, from: 'import' as const }
}

/** What the person's own bundle says, or the guess from its file name. */
function readingOf(entry: Entry, field: SharedField): FieldHistory['found'] {
  if (field !== 'name' && field !== 'manufacturer' && field !== 'type') return null
  const value = entry.replaced[field] ?? entry[field]
  const isGuess = field === 'manufacturer' && (entry.replaced.isGuess ?? entry.isGuess)
  return isBlankValue(value) ? null : { value, from: isGuess ? 'guess' : 'bundle' }
}

function waitingOf(revision: Revision, userId: string): SharedFieldState['waiting'] {
  if (revision.status !== 'pending' || revision.value === null) return []
  const mine = revision.voices.find((voice) => voice.userId === userId)
  return [
    {
      ...voicesOn(revision),
      revisionId: revision.id,
      value: revision.value,
      author: authorOf(revision, userId),
      myVerdict: mine?.verdict ?? null,
    },
  ]
}

const voicesOn = ({ voices }: Revision) => ({
  agreeing: voices.filter(({ verdict }) => verdict === 'agrees').length,
  disagreeing: voices.filter(({ verdict }) => verdict === 'disagrees').length,
})

/** Who says something of a plugin has it, so nobody is named. */
function authorOf({ authorId, authorLevel }: Revision, userId: string) {
  if (authorId === userId) return 'me'
  return authorLevel === 'moderator' ? 'moderator' : 'somebody'
}

const isoOf = (milliseconds: number) => new Date(milliseconds).toISOString()
