import { decided, type Outcome } from './claim.ts'
import type { Refusal } from './refusal.ts'
import { type FieldHistory, saidIn, type Voice, withChanged, withId } from './revision.ts'
import type { Sharing } from './sharing.ts'
import type { Speaker } from './speaker.ts'
import { isTrusted } from './trust.ts'
import { withVoice } from './voice.ts'

/** A vote on a claim by another person. */
export type Confirmation = { revisionId: string; verdict: Voice['verdict']; by: Speaker }

/** The field's history after a vote on a pending or live claim. A moderator's disagreement rejects a pending claim. */
export function confirmationAfter(
  history: FieldHistory,
  { revisionId, verdict, by }: Confirmation,
  sharing: Sharing,
  now: number,
): { history: FieldHistory; outcome: Outcome } | Refusal {
  const claim = withId(history, revisionId)
  if (sharing.mode === 'off') return { refused: 'Sharing is turned off on this server.' }
  if (!claim || (claim.status !== 'pending' && saidIn(history)?.id !== revisionId))
    return { refused: 'This value is no longer shown or pending.' }
  if (claim.authorId === by.id) return { refused: 'You cannot vote on your own value.' }
  if (!by.isOwner && !isTrusted(by.level))
    return { refused: 'Only people who have this plugin can vote on it.' }
  if (history.lock && by.level !== 'moderator')
    return { refused: `This field is locked: ${history.lock.reason}` }
  const heard = withVoice(history, revisionId, by, verdict, now)
  const isRejected = by.level === 'moderator' && verdict === 'disagrees' && claim.status === 'pending'
  if (!isRejected) return decided(heard, revisionId, sharing, now)
  return {
    history: withChanged(heard, revisionId, { status: 'rejected' }),
    outcome: { is: 'refused', refused: 'A moderator has rejected this value.' },
  }
}
