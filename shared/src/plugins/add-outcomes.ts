import { recordOf } from '../groups.ts'

/**
 * The outcome of adding a bundle: a new entry, a removed one that is back, a new format, another copy, a newer, an older or another version
 * of an entry, or nothing new. The more telling first.
 */
export const ADD_OUTCOMES = [
  'created',
  'restored',
  'format',
  'newer',
  'older',
  'copy',
  'changed',
  'there',
] as const

export type AddOutcome = (typeof ADD_OUTCOMES)[number]

export type AddedCounts = Record<AddOutcome, number>

/** A value for each outcome. */
export const outcomeRecord = <T>(valueFor: (outcome: AddOutcome) => T) => recordOf(ADD_OUTCOMES, valueFor)

export function countAddOutcomes(outcomes: AddOutcome[]): AddedCounts {
  const counts: AddedCounts = outcomeRecord(() => 0)
  for (const outcome of outcomes) counts[outcome] += 1
  return counts
}

/** How many bundles whose version went back are told with their numbers. */
export const MAX_OLDER_TOLD = 20
