import { isRefusal } from './refusal.ts'
import { type FieldHistory, type Revision, shownClaim } from './revision.ts'
import type { CommunityMember } from './speaker.ts'
import { undoAfter } from './undo.ts'

/** The author whose values since a time are undone. `newId` creates the id of each undo. */
export type UndoAllRequest = {
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
