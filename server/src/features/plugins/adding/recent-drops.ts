import { and, eq } from 'drizzle-orm'
import { ADD_OUTCOMES, type AddOutcome } from '#shared/plugins/added.ts'
import type { Db } from '../../../db/open.ts'
import { recentDrops } from '../../../db/schema.ts'
import type { AddedBundle } from './add-together.ts'

type Which = { userId: string; dropId: string; now: Date }

/**
 * What became of the plugins at these places of a drop. Those that an earlier call of the same drop had saved are told as they
 * were then, because that call's answer may never have arrived; the others are remembered in the same transaction.
 */
export async function toldAsBefore(
  tx: Db,
  { userId, dropId, now }: Which,
  indexes: number[],
  fresh: AddedBundle[],
): Promise<AddedBundle[]> {
  const here = and(eq(recentDrops.userId, userId), eq(recentDrops.id, dropId))
  const [known] = await tx.select({ outcomes: recentDrops.outcomes }).from(recentDrops).where(here)
  const letters = [...(known?.outcomes ?? '')]
  const told = fresh.map((one, each) => {
    const index = indexes[each] ?? 0
    const added = outcomeOf(letters[index]) ?? one.added
    while (letters.length <= index) letters.push(NOTHING)
    letters[index] = LETTERS[added]
    return { ...one, added }
  })
  const outcomes = letters.join('')
  if (known) await tx.update(recentDrops).set({ outcomes }).where(here)
  else await tx.insert(recentDrops).values({ userId, id: dropId, outcomes, begunAt: now })
  return told
}

const NOTHING = '-'
const LETTERS: Record<AddOutcome, string> = { created: 'c', format: 'f', newer: 'n', there: 't' }

const outcomeOf = (letter: string | undefined) => ADD_OUTCOMES.find((added) => LETTERS[added] === letter)
