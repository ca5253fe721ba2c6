import { type ClaimOutcome, reconsideredClaim } from './claim.ts'
import type { RefusalMessage } from './is-refusal.ts'
import {
  type CommunityMember,
  type FieldHistory,
  type RevisionVote,
  revisionWithId,
  shownClaim,
  withChangedRevision,
  withRevisionVote,
} from './revision.ts'
import { isTrusted, type SharingPolicy } from './trust.ts'

/** A vote on a claim by another person. */
export type ClaimVerdict = { revisionId: string; verdict: RevisionVote['verdict']; by: CommunityMember }

/** The field's history after a vote on a pending or live claim. A moderator's disagreement rejects a pending claim. */
export function confirmationAfter(
  history: FieldHistory,
  { revisionId, verdict, by }: ClaimVerdict,
  sharing: SharingPolicy,
  now: number,
): { history: FieldHistory; outcome: ClaimOutcome } | RefusalMessage {
  const claim = revisionWithId(history, revisionId)
  if (sharing.mode === 'off') return { refused: 'Sharing is turned off on this server.' }
  if (!claim || (claim.status !== 'pending' && shownClaim(history)?.id !== revisionId))
    return { refused: 'This value is no longer shown or pending.' }
  if (claim.authorId === by.id) return { refused: "You can't vote on your own value." }
  if (!by.isOwner && !isTrusted(by.level))
    return { refused: 'Only people who have this plugin can vote on it.' }
  if (history.lock && by.level !== 'moderator')
    return { refused: `This field is locked: ${history.lock.reason}` }
  const voted = withRevisionVote(history, revisionId, by, verdict, now)
  const isRejected = by.level === 'moderator' && verdict === 'disagrees' && claim.status === 'pending'
  if (!isRejected) return reconsideredClaim(voted, revisionId, sharing, now)
  return {
    history: withChangedRevision(voted, revisionId, { status: 'rejected' }),
    outcome: { is: 'refused', refused: 'A moderator has rejected this value.' },
  }
}
