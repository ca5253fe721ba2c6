import type { Refusal } from './refusal.ts'
import {
  type FieldHistory,
  type Revision,
  saidBefore,
  saidIn,
  withChanged,
  withId,
  withLive,
} from './revision.ts'
import type { Speaker } from './speaker.ts'

/** An undo by the claim's author or a moderator. `id` is the id of the new undo revision. */
export type Undo = { revisionId: string; id: string; by: Pick<Speaker, 'id' | 'level'> }

/**
 * The history after undoing a claim: the value that it replaced is live again, as a new revision. A pending claim is
 * withdrawn or rejected. A claim that was replaced since cannot be undone, because it is not live.
 */
export function undoAfter(
  history: FieldHistory,
  { revisionId, id, by }: Undo,
  now: number,
): { history: FieldHistory } | Refusal {
  const claim = withId(history, revisionId)
  const isOwn = claim?.authorId === by.id
  if (!claim || (!isOwn && by.level !== 'moderator')) return { refused: 'There is no such value of yours.' }
  if (claim.status === 'pending')
    return { history: withChanged(history, claim.id, { status: isOwn ? 'withdrawn' : 'rejected' }) }
  if (history.lock && by.level !== 'moderator')
    return { refused: `This field is locked: ${history.lock.reason}` }
  if (saidIn(history)?.id !== claim.id) return { refused: 'This value is no longer shown.' }
  const restored = saidBefore(history, claim)
  const undo = undoRevision(id, by, restored, now)
  const shown = withLive({ ...history, revisions: [...history.revisions, undo] }, id, now)
  return { history: withChanged(shown, claim.id, { status: 'undone', undone: { by: by.id, at: now } }) }
}

const undoRevision = (id: string, by: Undo['by'], restored: Revision | undefined, now: number): Revision => ({
  id,
  kind: 'undo',
  value: restored?.value ?? null,
  replacesId: null,
  authorId: by.id,
  authorLevel: by.level,
  status: 'pending',
  createdAt: now,
  liveAt: null,
  undone: null,
  restoresId: restored?.id ?? null,
  voices: [],
})
