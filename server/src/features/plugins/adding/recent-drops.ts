import { and, eq } from 'drizzle-orm'
import { ADD_OUTCOMES, type AddOutcome } from '#shared/plugins/added.ts'
import type { Db } from '../../../db/open.ts'
import { recentDrops } from '../../../db/schema.ts'
import type { AddedBundle } from './add-together.ts'

type DropCall = { userId: string; dropId: string; now: Date }

/**
 * The outcomes for the plugins at these indexes of a drop. For plugins that an earlier call of the same drop saved it returns the
 * first outcome, because the client may never have received it; the other outcomes are saved in the same transaction.
 */
export async function withRecordedOutcomes(
  tx: Db,
  { userId, dropId, now }: DropCall,
  indexes: number[],
  addedNow: AddedBundle[],
): Promise<AddedBundle[]> {
  const here = and(eq(recentDrops.userId, userId), eq(recentDrops.id, dropId))
  const [known] = await tx.select({ outcomes: recentDrops.outcomes }).from(recentDrops).where(here)
  const letters = [...(known?.outcomes ?? '')]
  const bundles = addedNow.map((bundle, position) => {
    const index = indexes[position] ?? 0
    const added = outcomeOf(letters[index]) ?? bundle.added
    while (letters.length <= index) letters.push(NO_OUTCOME)
    letters[index] = LETTERS[added]
    return { ...bundle, added }
  })
  const outcomes = letters.join('')
  if (known) await tx.update(recentDrops).set({ outcomes }).where(here)
  else await tx.insert(recentDrops).values({ userId, id: dropId, outcomes, begunAt: now })
  return bundles
}

const NO_OUTCOME = '-'
const LETTERS: Record<AddOutcome, string> = { created: 'c', format: 'f', newer: 'n', there: 't' }

const outcomeOf = (letter: string | undefined) => ADD_OUTCOMES.find((added) => LETTERS[added] === letter)
