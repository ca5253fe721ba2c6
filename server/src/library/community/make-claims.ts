import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { claimAfter } from '#shared/community/claim.ts'
import { type ClaimResult, claimResultOf } from '#shared/community/claim-result.ts'
import type { SharedField, SharedValue } from '#shared/community/shared-field.ts'
import type { SharingMode } from '#shared/community/trust.ts'
import type { Db } from '../../db/open.ts'
import * as words from '../library-words.ts'
import { changeField, currentSharing } from './change-field.ts'
import { claimCountToday, communityMemberOf, refreshTrust } from './speaker-of.ts'

type Wish = { field: SharedField; value: SharedValue; baseId: string | null }
type Claims = {
  userId: string
  /** The prefix of the address that calls, or null. */
  network: string | null
  definitionId: string | null
  wishes: Wish[]
  mode: SharingMode
  now: Date
}

/**
 * Shares these values as far as the rules allow, and returns a result for each. It never throws, so that the changes of the same
 * transaction in the user's own library stay saved.
 */
export async function makeClaims(tx: Db, { definitionId, ...claims }: Claims): Promise<ClaimResult[]> {
  const { wishes, mode } = claims
  if (wishes.length === 0) return []
  const refused = (sentence: string) =>
    wishes.map(({ field }) => claimResultOf(field, { is: 'refused', refused: sentence }))
  if (mode === 'off') return refused(words.sharingOff)
  if (definitionId === null) return refused(words.pluginNotMatched)
  try {
    return await tx.transaction((inner) => claimAll(inner, { ...claims, definitionId }))
  } catch {
    return refused(words.valueNotShared)
  }
}

async function claimAll(
  tx: Db,
  { userId, network, definitionId, wishes, mode, now }: Claims & { definitionId: string },
) {
  // A long lock on the definition must not delay a save.
  await tx.execute(sql`set local lock_timeout = '3s'`)
  await refreshTrust(tx, userId, now)
  const by = await communityMemberOf(tx, { userId, definitionId, network }, now)
  const sharing = await currentSharing(tx, mode)
  const results: ClaimResult[] = []
  for (const wish of wishes) {
    const claim = { ...wish, id: randomUUID(), by, sharedToday: await claimCountToday(tx, userId, now) }
    const place = { definitionId, field: wish.field }
    const outcome = await changeField(tx, place, (before) => {
      const after = claimAfter(before, claim, sharing, now.getTime())
      return { history: after.history, answer: after.outcome }
    })
    results.push(claimResultOf(wish.field, outcome))
  }
  await tx.execute(sql`set local lock_timeout = default`)
  return results
}
