import { KNOWN_MAKERS } from '../makers/known-makers.ts'
import { makerKeyOf } from '../makers/maker-name.ts'
import { hostNameIn } from '../plugins/host-name.ts'
import {
  countedVotesOn,
  type FieldHistory,
  isAgreedByOthers,
  liveRevision,
  previouslyShownClaim,
  type Revision,
  type RevisionVote,
  shownClaim,
} from './revision.ts'
import { addressIn, isBlankValue } from './shared-field.ts'
import { DAY_MS, type SharingPolicy } from './trust.ts'
import { isCountedVoice } from './voice.ts'

/** The fields of a new or pending claim that the decision depends on. */
type ClaimToDecide = Pick<
  Revision,
  'value' | 'authorId' | 'authorLevel' | 'authorVoice' | 'createdAt' | 'voices'
>

export type Decision = { is: 'live' } | { is: 'pending'; waitsFor: string }

/**
 * Decides if others see a claim now. An empty field, or one with only a guess, accepts a member's value at once, and a new account's after
 * one confirmation, or after a day when its voice counts or the maker's site speaks for it. Trusted people can replace a reliable value,
 * and so can a claim that two more owners agree with. An address needs two people whose voices count, unless its maker is known to have
 * that site. On a server with one person, claims are live at once.
 */
export function decisionOn(
  claim: ClaimToDecide,
  history: FieldHistory,
  sharing: SharingPolicy,
  now: number,
): Decision {
  if (sharing.mode === 'off') return pending('sharing to be turned on again')
  const isModerated = levelsOf(claim, agreementsSinceChange(claim.voices, history)).includes('moderator')
  if (history.lock && !isModerated) return pending('the field to be unlocked')
  if (sharing.people === 1 || isModerated) return { is: 'live' }
  if (sharing.mode === 'review-all') return pending('an administrator to review it')
  const votes = countedVotes(claim, history, now)
  const isTrusted = !claim.authorVoice?.isFlagged && levelsOf(claim, votes.agreeing).includes('trusted')
  const isFree = isFreelyEditable(claim, history, now)
  const address = addressIn(history.field, claim.value)
  if (address !== '' && !isOnMakerSite(address, history.maker))
    return decisionOnAddress(claim, votes, { isFree: isFree || isTrusted, now })
  if (isTrusted) return { is: 'live' }
  if (isFree) return decisionOnFreelyEditable(claim, votes, { isOnMakerSite: address !== '', now })
  const isAgreed = votes.agreeing.length >= FURTHER_OWNERS && votes.agreeing.length > votes.disagreeing.length
  return isAgreed ? { is: 'live' } : pending('two more owners to agree')
}

/** True for an https page on a site that the maker of this name is known to have, or on a host below it. */
export function isOnMakerSite(address: string, manufacturer: string): boolean {
  const host = hostNameIn(address)
  const sites = SITES.get(makerKeyOf(manufacturer)) ?? []
  return /^https:/i.test(address) && sites.some((site) => host === site || host.endsWith(`.${site}`))
}

const SITES = new Map(KNOWN_MAKERS.map(({ name, sites }) => [makerKeyOf(name), sites]))

/** Owners of the plugin besides the author whose voices count, so that accounts cannot be created for it. */
const FURTHER_OWNERS = 2

/** The people behind an address, which may include its author: it leads others to what they install. */
const PEOPLE_BEHIND_ADDRESS = 2

/** How long a new account's value for an empty field waits for objections. */
const OBJECTION_PERIOD_MS = DAY_MS

const pending = (waitsFor: string): Decision => ({ is: 'pending', waitsFor })

const levelsOf = ({ authorLevel }: ClaimToDecide, agreeing: RevisionVote[]) => [
  authorLevel,
  ...agreeing.map(({ level }) => level),
]

/** The votes that count: every disagreement, and each agreement since the field last changed. */
function countedVotes(claim: ClaimToDecide, history: FieldHistory, now: number) {
  const votes = countedVotesOn(claim, now)
  return {
    agreeing: agreementsSinceChange(votes, history),
    disagreeing: votes.filter(({ verdict }) => verdict === 'disagrees'),
  }
}

function agreementsSinceChange(votes: RevisionVote[], history: FieldHistory) {
  const changedAt = liveRevision(history)?.liveAt ?? Number.NEGATIVE_INFINITY
  return votes.filter(({ verdict, at }) => verdict === 'agrees' && at >= changedAt)
}

/** True when the claim replaces nothing reliable. A value that was undone before needs agreement. */
function isFreelyEditable(claim: ClaimToDecide, history: FieldHistory, now: number) {
  const isOpen = isOpenField(history, shownClaim(history)) || isOwnCorrection(claim, history, now)
  return isOpen && !wasUndone(claim, history)
}

/** True for a field without a value, and for one with only a guess and no claim. */
const isOpenField = ({ found }: FieldHistory, claim: Revision | undefined) =>
  isBlankValue(claim?.value) && (isBlankValue(found?.value) || found?.from === 'guess')

/** True when the author corrects an unconfirmed value for a field that was empty before. */
function isOwnCorrection({ authorId }: ClaimToDecide, history: FieldHistory, now: number) {
  const shown = shownClaim(history)
  if (shown?.authorId !== authorId || isAgreedByOthers(shown, now)) return false
  return isOpenField(history, previouslyShownClaim(history, shown))
}

const wasUndone = ({ value }: ClaimToDecide, history: FieldHistory) =>
  history.revisions.some((each) => each.value === value && each.undone && each.undone.by !== each.authorId)

type CountedVotes = ReturnType<typeof countedVotes>

function decisionOnAddress(
  { authorVoice }: ClaimToDecide,
  { agreeing, disagreeing }: CountedVotes,
  { isFree, now }: { isFree: boolean; now: number },
): Decision {
  const isAuthorCounted = isFree && authorVoice !== null && isCountedVoice(authorVoice, now)
  const people = agreeing.length + (isAuthorCounted ? 1 : 0)
  const missing = (isFree ? PEOPLE_BEHIND_ADDRESS : FURTHER_OWNERS) - people
  if (missing > 1) return pending('two more owners to agree')
  if (missing === 1) return pending('another owner to agree')
  return people > disagreeing.length ? { is: 'live' } : pending(MAJORITY)
}

const MAJORITY = 'more owners to agree than to object'

function decisionOnFreelyEditable(
  claim: ClaimToDecide,
  votes: CountedVotes,
  { isOnMakerSite, now }: { isOnMakerSite: boolean; now: number },
): Decision {
  const isAgreed = votes.agreeing.length > votes.disagreeing.length
  const isMember = claim.authorLevel !== 'new' && !claim.authorVoice?.isFlagged
  if (isMember || isAgreed) return { is: 'live' }
  if (isObjected(votes)) return pending(MAJORITY)
  if (votes.agreeing.length > 0) return { is: 'live' }
  const isVouchedFor = isOnMakerSite || (claim.authorVoice !== null && isCountedVoice(claim.authorVoice, now))
  if (!isVouchedFor) return pending('another owner to confirm it')
  const hasWaited = now - claim.createdAt >= OBJECTION_PERIOD_MS
  return hasWaited ? { is: 'live' } : pending('another owner to confirm it, or for a day')
}

/** One member can hold a value back; without one it takes two people more than agree, so that a single new voice cannot. */
const isObjected = ({ agreeing, disagreeing }: CountedVotes) =>
  disagreeing.some(({ level }) => level !== 'new') || disagreeing.length >= agreeing.length + 2
