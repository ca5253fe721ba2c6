import { type AddedAnswer, addedCounts } from '#shared/plugins/added-counts.ts'

/** The answer of a server that added bundles, with 0 for everything else. */
export const addedAnswer = (counts: Partial<AddedAnswer>) =>
  addedCounts.parse({ createdCount: 0, joinedCount: 0, ...counts })
