import { isRefusal, type RefusalMessage } from './is-refusal.ts'
import {
  type CommunityMember,
  type FieldHistory,
  isAgreedByOthers,
  pendingRevision,
  previouslyShownClaim,
  type Revision,
  revisionWithId,
  shownClaim,
  withChangedRevision,
  withLiveRevision,
} from './revision.ts'

/** An undo by the claim's author or a moderator. `id` is the id of the new undo revision. */
export type UndoRequest = { revisionId: string; id: string; by: Pick<CommunityMember, 'id' | 'level'> }

/**
 * The history after undoing a claim: the value that it replaced is live again, as a new revision. A pending claim is
 * withdrawn or rejected. A claim that was replaced since cannot be undone, because it is not live.
 */
export function undoAfter(
  history: FieldHistory,
  { revisionId, id, by }: UndoRequest,
  now: number,
): { history: FieldHistory } | RefusalMessage {
  const claim = revisionWithId(history, revisionId)
  const isOwn = claim?.authorId === by.id
  if (!claim || (!isOwn && by.level !== 'moderator')) return { refused: "You haven't shared this value." }
  if (by.level !== 'moderator' && isAgreedByOthers(claim, now)) return { refused: AGREED_BY_OTHERS }
  if (claim.status === 'pending')
    return { history: withChangedRevision(history, claim.id, { status: isOwn ? 'withdrawn' : 'rejected' }) }
  if (history.lock && by.level !== 'moderator')
    return { refused: `This field is locked: ${history.lock.reason}` }
  if (shownClaim(history)?.id !== claim.id) return { refused: 'This value is no longer shown.' }
  const restored = previouslyShownClaim(history, claim)
  const undo: Revision = {
    ...pendingRevision(id, by, now),
    kind: 'undo',
    value: restored?.value ?? null,
    restoresId: restored?.id ?? null,
  }
  const shown = withLiveRevision({ ...history, revisions: [...history.revisions, undo] }, id, now)
  return {
    history: withChangedRevision(shown, claim.id, { status: 'undone', undone: { by: by.id, at: now } }),
  }
}

const AGREED_BY_OTHERS =
  'Others agree with this value, so only an administrator can undo it. You can share another one.'

/** The author whose values since a time are undone. `newId` creates the id of each undo. */
type UndoAllRequest = {
  authorId: string
  since: number
  by: Pick<CommunityMember, 'id' | 'level'>
  newId: () => string
}

/** The history without what this person shared since then. `isChangedLater`: a value stays, because another person changed the field. */
export function undoAllAfter(
  history: FieldHistory,
  { authorId, since, by, newId }: UndoAllRequest,
  now: number,
): { history: FieldHistory; undone: number; isChangedLater: boolean } {
  const isTheirs = (each: Revision | undefined) =>
    each?.authorId === authorId && each.kind === 'claim' && each.createdAt >= since
  let after = history
  let undone = 0
  for (;;) {
    const next = isTheirs(shownClaim(after)) ? shownClaim(after) : after.revisions.find(isPendingClaim)
    const step = next && undoAfter(after, { revisionId: next.id, id: newId(), by }, now)
    if (!step || isRefusal(step)) break
    after = step.history
    undone += 1
  }
  const isChangedLater = after.revisions.some((each) => isTheirs(each) && each.status === 'replaced')
  return { history: after, undone, isChangedLater }

  function isPendingClaim(each: Revision) {
    return isTheirs(each) && each.status === 'pending'
  }
}
