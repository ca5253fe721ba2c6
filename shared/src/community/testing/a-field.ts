import { type ClaimOutcome, type ClaimRequest, claimAfter, withDueClaims } from '../claim.ts'
import { confirmationAfter } from '../confirmation.ts'
import { isRefusal } from '../is-refusal.ts'
import {
  type CommunityMember,
  type FieldHistory,
  liveRevision,
  type RevisionVote,
  shownClaim,
} from '../revision.ts'
import { DAY_MS, type SharingPolicy, type TrustLevel } from '../trust.ts'
import { undoAfter, undoAllAfter } from '../undo.ts'
import type { Voice } from '../voice.ts'

/** A time at which every account is old by default. */
export const NOON = 400 * DAY_MS

export const aField = (fields: Partial<FieldHistory> = {}): FieldHistory => ({
  definitionId: 'definition',
  field: 'type',
  maker: '',
  found: null,
  revisions: [],
  lock: null,
  ...fields,
})

/** An owner of the plugin; the name begins with the level: `member ana`. */
export function aPluginOwner(
  name: string,
  { id = name, isOwner = true, ...facts }: Partial<Voice & { id: string; isOwner: boolean }> = {},
): CommunityMember {
  const [level = ''] = name.split(' ')
  const counted = {
    accountSince: 0,
    otherPlugins: 20,
    isFlagged: false,
    registeredFrom: null,
    spokeFrom: null,
  }
  // The names of tests begin with a level.
  return { id, level: level as TrustLevel, isOwner, voice: { userId: id, ...counted, ...facts } }
}

/** A field that several people change in turn. */
export function aDiscussion(start: FieldHistory, sharing: SharingPolicy = { mode: 'members', people: 5 }) {
  let field = start
  let now = NOON
  let ids = start.revisions.length
  const newId = () => `${++ids}`

  return {
    passes: (milliseconds: number) => {
      now += milliseconds
    },
    says: (by: CommunityMember, value: unknown, fields: Partial<ClaimRequest> = {}): ClaimOutcome => {
      const claim = {
        id: newId(),
        value,
        baseId: liveRevision(field)?.id ?? null,
        by,
        sharedToday: 0,
        ...fields,
      }
      const result = claimAfter(field, claim, sharing, now)
      field = result.history
      return result.outcome
    },
    confirms: (by: CommunityMember, revisionId: string, verdict: RevisionVote['verdict'] = 'agrees') => {
      const result = confirmationAfter(field, { revisionId, verdict, by }, sharing, now)
      if (isRefusal(result)) return result
      field = result.history
      return result.outcome
    },
    undoes: (by: CommunityMember, revisionId: string) => {
      const undone = undoAfter(field, { revisionId, id: newId(), by }, now)
      if (isRefusal(undone)) return undone
      field = undone.history
      return 'undone'
    },
    undoesAll: (by: CommunityMember, authorId: string, since: number) => {
      const { history, ...counts } = undoAllAfter(field, { authorId, since, by, newId }, now)
      field = history
      return counts
    },
    settles: () => {
      field = withDueClaims(field, sharing, now)
    },
    locks: (reason: string) => {
      field = { ...field, lock: { reason, at: now } }
    },
    field: () => field,
    shown: () => liveRevision(field)?.value ?? null,
    shownClaimId: () => shownClaim(field)?.id,
    now: () => now,
  }
}
