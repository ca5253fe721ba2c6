import {
  type FieldHistory,
  liveRevision,
  previouslyShownClaim,
  type Revision,
  type RevisionVote,
  shownClaim,
} from './revision.ts'
import { isBlankValue } from './shared-field.ts'
import type { Sharing } from './sharing.ts'
import { DAY_MS } from './trust.ts'

/** The fields of a new or pending claim that decide about it. */
type Judged = Pick<Revision, 'value' | 'authorId' | 'authorLevel' | 'createdAt' | 'voices'>

export type Decision = { is: 'live' } | { is: 'pending'; waitsFor: string }

/**
 * Whether others see a claim now. An empty field, or one with only a guess, accepts a member's value at once and a new
 * account's after a day or one confirmation. Trusted people can replace a reliable value, and so can a claim that two
 * further owners agree with. On a server with one person, claims are live at once.
 */
export function decisionOn(claim: Judged, history: FieldHistory, sharing: Sharing, now: number): Decision {
  if (sharing.mode === 'off') return pending('sharing to be switched on again')
  const heard = heardOf(claim, history, now)
  const levels = [claim.authorLevel, ...heard.agreeing.map(({ level }) => level)]
  const isModerated = levels.includes('moderator')
  if (history.lock && !isModerated) return pending('the field to be unlocked')
  if (sharing.people === 1 || isModerated) return { is: 'live' }
  if (sharing.mode === 'review-all') return pending('an administrator to look at it')
  if (levels.includes('trusted')) return { is: 'live' }
  if (isFree(claim, history)) return decisionOnFree(claim, heard, now)
  const seasoned = heard.agreeing.filter((voice) => isSeasoned(voice, now))
  const isAgreed = seasoned.length >= FURTHER_OWNERS && seasoned.length > heard.disagreeing.length
  return isAgreed ? { is: 'live' } : pending('two further owners to say the same')
}

/** Two owners of the plugin with accounts older than a week, so that new accounts cannot be created for it. */
const FURTHER_OWNERS = 2
const isSeasoned = ({ level, accountSince }: RevisionVote, now: number) =>
  level !== 'new' || accountSince <= now - 7 * DAY_MS

/** How long a new account's value for an empty field waits for objections. */
const WAIT = DAY_MS

const pending = (waitsFor: string): Decision => ({ is: 'pending', waitsFor })

/** The votes that count, one for each further person: every disagreement, and each agreement since the field last changed. */
function heardOf({ authorId, voices }: Judged, history: FieldHistory, now: number) {
  const changedAt = liveRevision(history)?.liveAt ?? Number.NEGATIVE_INFINITY
  const counted = voices.filter((voice) => voice.userId !== authorId && voice.at <= now)
  const last = [...new Map(counted.map((voice) => [voice.userId, voice])).values()]
  return {
    agreeing: last.filter(({ verdict, at }) => verdict === 'agrees' && at >= changedAt),
    disagreeing: last.filter(({ verdict }) => verdict === 'disagrees'),
  }
}

/** Whether the claim replaces nothing reliable. A value that was undone before needs agreement. */
function isFree(claim: Judged, history: FieldHistory) {
  const isOpen = isOpenField(history, shownClaim(history)) || isOwnWord(claim, history)
  return isOpen && !wasUndone(claim, history)
}

/** Whether the field has no value, or only a guess, without a claim. */
const isOpenField = ({ found }: FieldHistory, claim: Revision | undefined) =>
  isBlankValue(claim?.value) && (isBlankValue(found?.value) || found?.from === 'guess')

/** Whether the author corrects an unconfirmed value for a field that was empty before. */
function isOwnWord({ authorId }: Judged, history: FieldHistory) {
  const said = shownClaim(history)
  if (said?.authorId !== authorId || said.voices.some(({ verdict }) => verdict === 'agrees')) return false
  return isOpenField(history, previouslyShownClaim(history, said))
}

const wasUndone = ({ value }: Judged, history: FieldHistory) =>
  history.revisions.some((each) => each.value === value && each.undone && each.undone.by !== each.authorId)

function decisionOnFree(claim: Judged, heard: ReturnType<typeof heardOf>, now: number): Decision {
  if (claim.authorLevel !== 'new') return { is: 'live' }
  if (heard.agreeing.length > heard.disagreeing.length) return { is: 'live' }
  if (heard.disagreeing.length > 0) return pending('more owners to agree than to object')
  return now - claim.createdAt >= WAIT ? { is: 'live' } : pending('another owner to confirm it, or for a day')
}
