import * as z from 'zod/mini'

/** The outcome of adding a bundle: a new entry, a new format or a newer version of an entry, or nothing new. */
export const ADD_OUTCOMES = ['created', 'format', 'newer', 'there'] as const

export type AddOutcome = (typeof ADD_OUTCOMES)[number]

export type AddedCounts = Record<AddOutcome, number>

export const addedCounts = z.object({
  createdCount: z.number(),
  /** Every bundle without a new entry, including the other two counts. */
  joinedCount: z.number(),
  formatCount: z._default(z.number(), 0),
  newerCount: z._default(z.number(), 0),
})

export function countAddOutcomes(outcomes: AddOutcome[]): AddedCounts {
  const counts = { created: 0, format: 0, newer: 0, there: 0 }
  for (const outcome of outcomes) counts[outcome] += 1
  return counts
}

export const addedCountsOf = (counts: z.infer<typeof addedCounts>): AddedCounts => ({
  created: counts.createdCount,
  format: counts.formatCount,
  newer: counts.newerCount,
  there: counts.joinedCount - counts.formatCount - counts.newerCount,
})

/** What was added, as a sentence: `12 are new, 8 got another format and 60 were already there.` */
export function addedSentence(counts: AddedCounts): string {
  const outcomes = ADD_OUTCOMES.filter((added) => counts[added] > 0)
  const parts = outcomes.map((added) => addedPhrase(added, counts[added]))
  const last = parts.pop()
  if (last === undefined) return 'Nothing was added.'
  return `${parts.length > 0 ? `${parts.join(', ')} and ${last}` : last}.`
}

/** One outcome in words: `8 got another format`. */
export const addedPhrase = (added: AddOutcome, count: number): string => PHRASES[added](count)

const PHRASES: Record<AddOutcome, (count: number) => string> = {
  created: (count) => `${count} ${count === 1 ? 'is' : 'are'} new`,
  format: (count) => `${count} got another format`,
  newer: (count) => `${count} got a newer version`,
  there: (count) => `${count} ${count === 1 ? 'was' : 'were'} already there`,
}
