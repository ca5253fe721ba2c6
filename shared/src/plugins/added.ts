/**
 * What became of a bundle that was added: a new entry, another format of one that was there, a newer version of a format that
 * was there, or nothing new.
 */
export const ADDED = ['created', 'format', 'newer', 'there'] as const

export type Added = (typeof ADDED)[number]

/** How many bundles became what. */
export type AddedCounts = Record<Added, number>

/** These outcomes, counted. */
export function countAdded(all: Added[]): AddedCounts {
  const counts = { created: 0, format: 0, newer: 0, there: 0 }
  for (const added of all) counts[added] += 1
  return counts
}

/** The same of the counts of an answer, in which `joinedCount` is everything that made no new entry. */
export const addedCountsOf = ({ createdCount, joinedCount, formatCount, newerCount }: AnsweredCounts) => ({
  created: createdCount,
  format: formatCount,
  newer: newerCount,
  there: joinedCount - formatCount - newerCount,
})

type AnsweredCounts = { createdCount: number; joinedCount: number; formatCount: number; newerCount: number }

/** What was added, as a sentence: `12 are new, 8 got another format and 60 were already there.` */
export function addedSentence(counts: AddedCounts): string {
  const parts = ADDED.filter((added) => counts[added] > 0).map((added) => PHRASES[added](counts[added]))
  const last = parts.pop()
  if (last === undefined) return 'Nothing was added.'
  return `${parts.length > 0 ? `${parts.join(', ')} and ${last}` : last}.`
}

const PHRASES: Record<Added, (count: number) => string> = {
  created: (count) => `${count} ${count === 1 ? 'is' : 'are'} new`,
  format: (count) => `${count} got another format`,
  newer: (count) => `${count} got a newer version`,
  there: (count) => `${count} ${count === 1 ? 'was' : 'were'} already there`,
}
