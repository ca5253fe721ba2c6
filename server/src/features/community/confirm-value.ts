import type { ClaimOutcome } from '#shared/community/claim.ts'
import { voteResultOf } from '#shared/community/claim-result.ts'
import { type ClaimVerdict, confirmationAfter } from '#shared/community/confirmation.ts'
import { isRefusal, type RefusalMessage } from '#shared/community/refusal.ts'
import type { SharingMode } from '#shared/community/sharing.ts'
import type { Db } from '../../db/open.ts'
import { Problem } from '../../http/problem.ts'
import { changeField, currentSharing } from '../../library/community/change-field.ts'
import { communityMemberOf, refreshTrust } from '../../library/community/speaker-of.ts'
import { notifyLibraries } from '../../library/community/tell-libraries.ts'
import { findRevisionField } from './repository.ts'

type Vote = Pick<ClaimVerdict, 'revisionId' | 'verdict'>

/** Saves a user's vote on another user's claim. Returns undefined when this definition has no such claim. */
export async function confirmValue(
  db: Db,
  userId: string,
  { revisionId, verdict }: Vote,
  { mode, now, definitionId }: { mode: SharingMode; now: Date; definitionId?: string | null },
) {
  const place = await findRevisionField(db, revisionId)
  if (!place || (definitionId !== undefined && place.definitionId !== definitionId)) return undefined
  const outcome = await db.transaction(async (tx) => {
    await refreshTrust(tx, userId, now)
    const by = await communityMemberOf(tx, userId, place.definitionId, now)
    const sharing = await currentSharing(tx, mode)
    return changeField<ClaimOutcome | RefusalMessage>(tx, place, (before) => {
      const after = confirmationAfter(before, { revisionId, verdict, by }, sharing, now.getTime())
      return isRefusal(after)
        ? { history: before, answer: after }
        : { history: after.history, answer: after.outcome }
    })
  })
  if (!('is' in outcome)) throw new Problem(409, 'refused', outcome.refused)
  await notifyLibraries(db, place.definitionId)
  return voteResultOf(place.field, outcome)
}
