import * as z from 'zod/mini'

/**
 * The outcome of adding a bundle: a new entry, another format of an existing entry, a newer version of an existing format,
 * or nothing new.
 */
export const ADDED = ['created', 'format', 'newer', 'there'] as const

export type Added = (typeof ADDED)[number]

/** The number of bundles with each outcome. */
export type AddedCounts = Record<Added, number>

/** Counts these outcomes. */
export function countAdded(all: Added[]): AddedCounts {
  const counts = { created: 0, format: 0, newer: 0, there: 0 }
  for (const added of all) counts[added] += 1
  return counts
}

/** The same from the counts of a response, in which `joinedCount` includes everything that created no entry. */
export const addedCountsOf = ({ createdCount, joinedCount, formatCount, newerCount }: AnsweredCounts) => ({
  created: createdCount,
  format: formatCount,
  newer: newerCount,
  there: joinedCount - formatCount - newerCount,
})

type AnsweredCounts = { createdCount: number; joinedCount: number; formatCount: number; newerCount: number }

/** A sentence about what was added: `12 are new, 8 got another format and 60 were already there.` */
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
