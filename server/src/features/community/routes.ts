import type { ClaimOutcome } from '#shared/community/claim.ts'
import { voteResultOf } from '#shared/community/claim-result.ts'
import { type ClaimVerdict, confirmationAfter } from '#shared/community/confirmation.ts'
import { communityContract } from '#shared/community/contract.ts'
import { isRefusal, type RefusalMessage } from '#shared/community/is-refusal.ts'
import { makersContract } from '#shared/community/makers-contract.ts'
import type { SharedField } from '#shared/community/shared-field.ts'
import type { SharingMode } from '#shared/community/trust.ts'
import type { Db } from '../../db/schema.ts'
import { pictureIdInUrl } from '../../files/blobs.ts'
import { networkPrefix } from '../../http/guard/network-of.ts'
import { requireAdministrator } from '../../http/guard/require-administrator.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { Problem, requireFound } from '../../http/problem.ts'
import { changeEntries } from '../../library/change-library.ts'
import { changeField, currentSharing } from '../../library/community/change-field.ts'
import { makeClaims } from '../../library/community/make-claims.ts'
import { notifyLibraries } from '../../library/community/notify-libraries.ts'
import { communityMemberOf, refreshTrust } from '../../library/community/speaker-of.ts'
import { findPlugin } from '../../library/plugin-answer.ts'
import * as words from './community-words.ts'
import { libraryMakers, makerDefinitionId, makerNameState, nameMaker, openMaker } from './name-maker.ts'
import { findAccountByName, findRevisionField, libraryEntryOf, lockField, recentEdits } from './repository.ts'
import { fieldHistory, sharedState } from './shared-state.ts'
import { undoAllValues, undoValue, withdrawValue } from './undo-value.ts'

export function communityRoutes(context: RouteContext, { sharing: mode }: { sharing: SharingMode }) {
  mountContract(context, communityContract, {
    about: () => ({ mode }),
    state: async ({ db, user, params, now }) =>
      requireFound(await sharedState(db, user.id, params.id, mode, now), 'Plugin'),
    history: async ({ db, user, params }) =>
      requireFound(await fieldHistory(db, user.id, params.id, params.field), 'Plugin'),
    share: async ({ db, user, params, body, visit, now }) => {
      const request = { ...body, mode, network: networkPrefix(visit.address), now }
      return requireFound(await shareValue(db, user.id, params.id, request), 'Plugin')
    },
    confirm: async ({ db, user, params, body, visit, now }) => {
      const among = requireFound(await definitionsOfEntry(db, user.id, params.id), 'Plugin')
      const network = networkPrefix(visit.address)
      return requireFound(await confirmValue(db, user.id, body, { mode, network, now, among }), 'Revision')
    },
    withdraw: async ({ db, user, params, body, now }) => {
      const among = requireFound(await definitionsOfEntry(db, user.id, params.id), 'Plugin')
      return requireFound(await withdrawValue(db, user.id, body.revisionId, among, now), 'Revision')
    },
    edits: ({ db, user, query }) => {
      requireAdministrator(user)
      return recentEdits(db, query)
    },
    review: async ({ db, user, body, now }) => {
      requireAdministrator(user)
      return requireFound(await confirmValue(db, user.id, body, { mode, network: null, now }), 'Revision')
    },
    undo: async ({ db, user, body, now }) =>
      requireFound(await undoValue(db, body.revisionId, requireAdministrator(user), now), 'Revision'),
    undoAll: async ({ db, user, body, now }) => {
      const by = requireAdministrator(user)
      const author = requireFound(await findAccountByName(db, body.username), 'Account')
      return undoAllValues(db, { authorId: author.id, since: new Date(body.since), by, now })
    },
    lock: async ({ db, user, body, now }) => {
      requireAdministrator(user)
      return requireFound(await lockField(db, body, body.reason, now), 'Plugin')
    },
    unlock: async ({ db, user, body, now }) => {
      requireAdministrator(user)
      return requireFound(await lockField(db, body, null, now), 'Plugin')
    },
  })
}

/** The names of makers, for all their plugins. */
export function makerRoutes(context: RouteContext, { sharing: mode }: { sharing: SharingMode }) {
  mountContract(context, makersContract, {
    open: ({ db, user, query }) => openMaker(db, user.id, query.manufacturer),
    ofLibrary: ({ db, user }) => libraryMakers(db, user.id),
    state: async ({ db, user, params }) =>
      requireFound(await makerNameState(db, user.id, params.id), 'Plugin'),
    name: async ({ db, user, params, body, visit, now }) => {
      const naming = { ...body, mode, network: networkPrefix(visit.address), now }
      return requireFound(await nameMaker(db, user.id, params.id, naming), 'Plugin')
    },
  })
}

type Vote = Pick<ClaimVerdict, 'revisionId' | 'verdict'>

/** The definitions of a plugin and of its maker. Undefined when the plugin is not in the library. */
async function definitionsOfEntry(db: Db, userId: string, id: string) {
  const entry = await libraryEntryOf(db, userId, id)
  return entry && [entry.definitionId ?? [], (await makerDefinitionId(db, userId, id)) ?? []].flat()
}

/** Saves a user's vote on another user's claim, of these definitions or of any. Returns undefined when there is no such claim. */
async function confirmValue(
  db: Db,
  userId: string,
  { revisionId, verdict }: Vote,
  { mode, network, now, among }: { mode: SharingMode; network: string | null; now: Date; among?: string[] },
) {
  const place = await findRevisionField(db, revisionId)
  if (!place || (among && !among.includes(place.definitionId))) return undefined
  const outcome = await db.transaction(async (tx) => {
    await refreshTrust(tx, userId, now)
    const { definitionId } = place
    const by = await communityMemberOf(tx, { userId, definitionId, network }, now)
    const sharing = await currentSharing(tx, mode)
    return changeField<ClaimOutcome | RefusalMessage>(tx, place, (history) => {
      const after = confirmationAfter(history, { revisionId, verdict, by }, sharing, now.getTime())
      return isRefusal(after) ? { history, answer: after } : { history: after.history, answer: after.outcome }
    })
  })
  if (!('is' in outcome)) throw new Problem(409, 'refused', outcome.refused)
  await notifyLibraries(db, place.definitionId)
  return voteResultOf(place.field, outcome)
}

type ShareRequest = {
  field: SharedField
  base: string | null
  mode: SharingMode
  network: string | null
  now: Date
}

/** Shares the value that the user's library shows in a field. Returns undefined when the plugin is not in it, throws 409 when it is not shared. */
async function shareValue(db: Db, userId: string, id: string, { field, base, ...sharing }: ShareRequest) {
  const shared = await changeEntries(db, userId, async (tx) => {
    const plugin = await findPlugin(tx, userId, id)
    const entry = await libraryEntryOf(tx, userId, id)
    if (!plugin || !entry) return undefined
    const value =
      field === 'screenshot' ? pictureIdInUrl(plugin.screenshot) : { ...plugin, ...plugin.metadata }[field]
    if (value === undefined) throw new Problem(409, 'refused', words.noScreenshot)
    const { definitionId } = entry
    const wishes = [{ field, value, baseId: base }]
    const [result] = await makeClaims(tx, { userId, definitionId, wishes, ...sharing })
    return result && { result, definitionId }
  })
  if (!shared) return undefined
  const { outcome, sentence } = shared.result
  if (outcome === 'conflict' || outcome === 'refused') throw new Problem(409, outcome, sentence)
  if (shared.definitionId) await notifyLibraries(db, shared.definitionId)
  return shared.result
}
