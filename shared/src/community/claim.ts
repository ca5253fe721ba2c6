import { decisionOn } from './decision.ts'
import { isRefusal } from './is-refusal.ts'
import {
  type CommunityMember,
  communityValueOf,
  type FieldHistory,
  isAgreedByOthers,
  liveRevision,
  pendingRevision,
  type Revision,
  revisionWithId,
  shownClaim,
  withChangedRevision,
  withLiveRevision,
  withRevisionVote,
} from './revision.ts'
import type { SharedValue } from './shared-field.ts'
import { sharedValueOf } from './shared-value.ts'
import { isTrusted, SHARED_PER_DAY, type SharingPolicy } from './trust.ts'

/** A request to share a value. `baseId`: the live revision that the author saw when writing it. */
export type ClaimRequest = {
  id: string
  value: unknown
  baseId: string | null
  by: CommunityMember
  /** The number of values that this person shared in the last 24 hours. */
  sharedToday: number
}

/** The outcome of a claim. `known`: others already see it; `conflict`: another person changed the field, so nothing was shared. */
export type ClaimOutcome =
  | { is: 'live' | 'known'; revisionId: string | null }
  | { is: 'pending'; revisionId: string; waitsFor: string }
  | { is: 'conflict'; yours: SharedValue; theirs: SharedValue | null; revisionId: string | null }
  | { is: 'refused'; refused: string }

type ClaimResponse = { history: FieldHistory; outcome: ClaimOutcome }

export function claimAfter(
  history: FieldHistory,
  claim: ClaimRequest,
  sharing: SharingPolicy,
  now: number,
): ClaimResponse {
  const accepted = sharedValueOf(history.field, claim.value)
  if (isRefusal(accepted)) return { history, outcome: { is: 'refused', ...accepted } }
  const refused = refusalOf(history, claim, sharing)
  if (refused) return { history, outcome: { is: 'refused', refused } }
  const theirs = communityValueOf(history)
  const revisionId = liveRevision(history)?.id ?? null
  if (theirs === accepted.value)
    return { history: withKnown(history, claim.by, now), outcome: { is: 'known', revisionId } }
  if (claim.baseId !== revisionId)
    return { history, outcome: { is: 'conflict', yours: accepted.value, theirs, revisionId } }
  return withNewClaim(history, { ...claim, ...accepted }, sharing, now)
}

/** The field's history after a pending claim was decided again. */
export function reconsideredClaim(
  history: FieldHistory,
  id: string,
  sharing: SharingPolicy,
  now: number,
): ClaimResponse {
  const claim = revisionWithId(history, id)
  if (claim?.status !== 'pending') return { history, outcome: { is: 'known', revisionId: id } }
  const decision = decisionOn(claim, history, sharing, now)
  if (decision.is === 'pending') return { history, outcome: { ...decision, revisionId: id } }
  return { history: withLiveRevision(history, id, now), outcome: { is: 'live', revisionId: id } }
}

function refusalOf({ lock }: FieldHistory, { by, sharedToday }: ClaimRequest, { mode }: SharingPolicy) {
  if (mode === 'off') return 'Sharing is turned off on this server.'
  if (!by.isOwner && !isTrusted(by.level)) return 'Only people who have this plugin can vote on it.'
  if (lock && by.level !== 'moderator') return `This field is locked: ${lock.reason}`
  const limit = SHARED_PER_DAY[by.level]
  return sharedToday >= limit
    ? `You've reached today's limit of ${limit} shared values. You can share more tomorrow.`
    : undefined
}

/** Adds this person's agreement to the shown value. */
const withKnown = (history: FieldHistory, by: CommunityMember, now: number) =>
  withRevisionVote(withoutPendingOf(history, by.id, now), shownClaim(history)?.id ?? null, by, 'agrees', now)

type AcceptedClaim = ClaimRequest & { value: SharedValue }

/** A claim with an existing value becomes an agreement to it. */
function withNewClaim(history: FieldHistory, claim: AcceptedClaim, sharing: SharingPolicy, now: number) {
  const same = history.revisions.find((each) => each.status === 'pending' && each.value === claim.value)
  const rest = withoutPendingOf(history, claim.by.id, now, same?.id)
  if (!same) return reconsideredClaim(withClaim(rest, claim, now), claim.id, sharing, now)
  return reconsideredClaim(withRevisionVote(rest, same.id, claim.by, 'agrees', now), same.id, sharing, now)
}

/** Only a person's newest claim for a field counts, and earlier ones that others agree with. */
function withoutPendingOf(history: FieldHistory, userId: string, now: number, exceptId?: string) {
  return history.revisions
    .filter(({ id, status, authorId }) => status === 'pending' && authorId === userId && id !== exceptId)
    .filter((claim) => !isAgreedByOthers(claim, now))
    .reduce((rest, { id }) => withChangedRevision(rest, id, { status: 'withdrawn' }), history)
}

function withClaim(history: FieldHistory, { id, value, by }: AcceptedClaim, now: number) {
  const revision: Revision = { ...pendingRevision(id, by, now), kind: 'claim', value, authorVoice: by.voice }
  return { ...history, revisions: [...history.revisions, revision] }
}

/** The history at a later time: pending claims that waited long enough are live, the oldest first. */
export const withDueClaims = (history: FieldHistory, sharing: SharingPolicy, now: number): FieldHistory =>
  history.revisions
    .filter(({ status }) => status === 'pending')
    .reduce((rest, { id }) => reconsideredClaim(rest, id, sharing, now).history, history)
