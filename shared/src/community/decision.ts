import {
  type FieldHistory,
  liveRevision,
  previouslyShownClaim,
  type Revision,
  type RevisionVote,
  shownClaim,
} from './revision.ts'
import { isBlankValue } from './shared-field.ts'
import { DAY_MS, type SharingPolicy } from './trust.ts'

/** The fields of a new or pending claim that the decision depends on. */
type ClaimToDecide = Pick<Revision, 'value' | 'authorId' | 'authorLevel' | 'createdAt' | 'voices'>

export type Decision = { is: 'live' } | { is: 'pending'; waitsFor: string }

/**
 * Whether others see a claim now. An empty field, or one with only a guess, accepts a member's value at once and a new
 * account's after a day or one confirmation. Trusted people can replace a reliable value, and so can a claim that two
 * more owners agree with. On a server with one person, claims are live at once.
 */
export function decisionOn(
  claim: ClaimToDecide,
  history: FieldHistory,
  sharing: SharingPolicy,
  now: number,
): Decision {
  if (sharing.mode === 'off') return pending('sharing to be turned on again')
  const votes = countedVotes(claim, history, now)
  const levels = [claim.authorLevel, ...votes.agreeing.map(({ level }) => level)]
  const isModerated = levels.includes('moderator')
  if (history.lock && !isModerated) return pending('the field to be unlocked')
  if (sharing.people === 1 || isModerated) return { is: 'live' }
  if (sharing.mode === 'review-all') return pending('an administrator to review it')
  if (levels.includes('trusted')) return { is: 'live' }
  if (isFreelyEditable(claim, history)) return decisionOnFreelyEditable(claim, votes, now)
  const seasonedVotes = votes.agreeing.filter((voice) => isSeasoned(voice, now))
  const isAgreed = seasonedVotes.length >= FURTHER_OWNERS && seasonedVotes.length > votes.disagreeing.length
  return isAgreed ? { is: 'live' } : pending('two more owners to agree')
}

/** Two owners of the plugin with accounts older than a week, so that new accounts cannot be created for it. */
const FURTHER_OWNERS = 2
const isSeasoned = ({ level, accountSince }: RevisionVote, now: number) =>
  level !== 'new' || accountSince <= now - 7 * DAY_MS

/** How long a new account's value for an empty field waits for objections. */
const OBJECTION_PERIOD_MS = DAY_MS

const pending = (waitsFor: string): Decision => ({ is: 'pending', waitsFor })

/** The votes that count, one for each further person: every disagreement, and each agreement since the field last changed. */
function countedVotes({ authorId, voices }: ClaimToDecide, history: FieldHistory, now: number) {
  const changedAt = liveRevision(history)?.liveAt ?? Number.NEGATIVE_INFINITY
  const byOthers = voices.filter((voice) => voice.userId !== authorId && voice.at <= now)
  const last = [...new Map(byOthers.map((voice) => [voice.userId, voice])).values()]
  return {
    agreeing: last.filter(({ verdict, at }) => verdict === 'agrees' && at >= changedAt),
    disagreeing: last.filter(({ verdict }) => verdict === 'disagrees'),
  }
}

/** Whether the claim replaces nothing reliable. A value that was undone before needs agreement. */
function isFreelyEditable(claim: ClaimToDecide, history: FieldHistory) {
  const isOpen = isOpenField(history, shownClaim(history)) || isOwnCorrection(claim, history)
  return isOpen && !wasUndone(claim, history)
}

/** Whether the field has no value, or only a guess, without a claim. */
const isOpenField = ({ found }: FieldHistory, claim: Revision | undefined) =>
  isBlankValue(claim?.value) && (isBlankValue(found?.value) || found?.from === 'guess')

/** Whether the author corrects an unconfirmed value for a field that was empty before. */
function isOwnCorrection({ authorId }: ClaimToDecide, history: FieldHistory) {
  const shown = shownClaim(history)
  if (shown?.authorId !== authorId || shown.voices.some(({ verdict }) => verdict === 'agrees')) return false
  return isOpenField(history, previouslyShownClaim(history, shown))
}

const wasUndone = ({ value }: ClaimToDecide, history: FieldHistory) =>
  history.revisions.some((each) => each.value === value && each.undone && each.undone.by !== each.authorId)

type CountedVotes = ReturnType<typeof countedVotes>

function decisionOnFreelyEditable(claim: ClaimToDecide, votes: CountedVotes, now: number): Decision {
  const isAgreed = votes.agreeing.length > votes.disagreeing.length
  if (claim.authorLevel !== 'new' || isAgreed) return { is: 'live' }
  if (votes.disagreeing.length > 0) return pending('more owners to agree than to object')
  const hasWaited = now - claim.createdAt >= OBJECTION_PERIOD_MS
  return hasWaited ? { is: 'live' } : pending('another owner to confirm it, or for a day')
}
