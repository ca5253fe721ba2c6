import type { SharedField, SharedValue } from './shared-field.ts'
import type { TrustLevel } from './trust.ts'
import { type Voice, withCountedVoices } from './voice.ts'

/** The shared history of one field of a definition. Revisions are never removed, oldest first. */
export type FieldHistory = {
  definitionId: string
  field: SharedField
  /** The maker's name as bundles spell it, or ''. */
  maker: string
  /** The best value without a claim: from a bundle, the shipped tables, or a guess from a name. */
  found: { value: SharedValue; from: 'bundle' | 'tables' | 'guess' } | null
  revisions: Revision[]
  lock: FieldLock | null
}

/** Set by a moderator: only moderators can change the field until it is unlocked. The edit form shows the reason. */
export type FieldLock = { reason: string; at: number }

/**
 * One claim, or one undo, which is a revision as well. `pending`: others do not see it yet; `live`: it is what they see;
 * `replaced`: it was live until a later one; `undone`: it was live and wrong; `rejected`: a moderator rejected it while
 * pending; `withdrawn`: its author withdrew it. Times are milliseconds since 1970.
 */
export type Revision = {
  id: string
  kind: 'claim' | 'undo'
  /** Null only for an undo after which the field is empty. */
  value: SharedValue | null
  /** The revision that was live before this one. */
  replacesId: string | null
  authorId: string
  authorLevel: TrustLevel
  /** Null for a deleted account and for the host. */
  authorVoice: Voice | null
  status: 'pending' | 'live' | 'replaced' | 'undone' | 'rejected' | 'withdrawn'
  createdAt: number
  liveAt: number | null
  undone: { by: string; at: number } | null
  /** For an undo: the claim whose value it restored. */
  restoresId: string | null
  voices: RevisionVote[]
}

/** One further person's vote on a revision. */
export type RevisionVote = Voice & { verdict: 'agrees' | 'disagrees'; level: TrustLevel; at: number }

/** The votes on a claim whose voices count: of people who are independent of its author and of each other. */
export const countedVotesOn = (
  { authorVoice, voices }: Pick<Revision, 'authorVoice' | 'voices'>,
  now: number,
) => withCountedVoices(voices, (vote) => vote, now, authorVoice)

/** True when two owners agree who are independent of the author and of each other, so that the claim earns its author trust. */
export const isConfirmedByOwners = (claim: Pick<Revision, 'authorVoice' | 'voices'>, now: number) =>
  countedVotesOn(claim, now).filter(({ verdict }) => verdict === 'agrees').length >= 2

/** True for a claim that belongs to others, too: a member agrees or two people do. Its author alone no longer changes it. */
export function isAgreedByOthers(claim: Revision, now: number): boolean {
  const isMembers = ({ verdict, level }: RevisionVote) => verdict === 'agrees' && level !== 'new'
  return isConfirmedByOwners(claim, now) || countedVotesOn(claim, now).some(isMembers)
}

/** The revision that others see, or undefined without a live one. A save names its id. */
export const liveRevision = (history: FieldHistory) =>
  history.revisions.find(({ status }) => status === 'live')

/** The claim whose value others see: the live one, or the one that an undo restored. */
export const shownClaim = (history: FieldHistory): Revision | undefined =>
  claimBehind(history, liveRevision(history))

/** The claim whose value others saw before this one. */
export const previouslyShownClaim = (history: FieldHistory, { replacesId }: Revision): Revision | undefined =>
  claimBehind(history, revisionWithId(history, replacesId))

const claimBehind = (history: FieldHistory, revision: Revision | undefined) =>
  revision?.kind === 'undo' ? revisionWithId(history, revision.restoresId) : revision

export const revisionWithId = (history: FieldHistory, wanted: string | null) =>
  history.revisions.find(({ id }) => id === wanted)

/** The field's value without personal values; null when unknown. */
export const communityValueOf = (history: FieldHistory): SharedValue | null =>
  liveRevision(history)?.value ?? history.found?.value ?? null

export function withChangedRevision(
  history: FieldHistory,
  id: string,
  changes: Partial<Revision>,
): FieldHistory {
  const revisions = history.revisions.map((each) => (each.id === id ? { ...each, ...changes } : each))
  return { ...history, revisions }
}

/** The history with this revision live, and the previous one replaced. */
export function withLiveRevision(history: FieldHistory, id: string, now: number): FieldHistory {
  const live = liveRevision(history)
  const rest = live ? withChangedRevision(history, live.id, { status: 'replaced' }) : history
  return withChangedRevision(rest, id, { status: 'live', liveAt: now, replacesId: live?.id ?? null })
}

/** A person who claims or votes. `isOwner`: one of their scans or drops had the plugin. */
export type CommunityMember = { id: string; level: TrustLevel; isOwner: boolean; voice: Voice }

/** A revision of this person that others do not see yet, without what it says. */
export const pendingRevision = (id: string, by: Pick<CommunityMember, 'id' | 'level'>, now: number) =>
  ({
    id,
    replacesId: null,
    authorId: by.id,
    authorLevel: by.level,
    authorVoice: null,
    status: 'pending',
    createdAt: now,
    liveAt: null,
    undone: null,
    restoresId: null,
    voices: [],
  }) satisfies Omit<Revision, 'kind' | 'value'>

/** The history with this person's vote on a claim; the last vote counts. Authors cannot vote on their own claims. */
export function withRevisionVote(
  history: FieldHistory,
  id: string | null,
  { id: userId, level, voice }: CommunityMember,
  verdict: RevisionVote['verdict'],
  now: number,
): FieldHistory {
  const claim = revisionWithId(history, id)
  if (!claim || claim.authorId === userId) return history
  const others = claim.voices.filter((voice) => voice.userId !== userId)
  return withChangedRevision(history, claim.id, {
    voices: [...others, { ...voice, verdict, level, at: now }],
  })
}
