import { counted, englishNumber, enumerated } from '../text/locale.ts'
import { ADD_OUTCOMES, type AddedCounts, type AddOutcome } from './add-outcomes.ts'
import type { OlderVersion } from './added-counts.ts'

/** Counts the outcomes of adding in a sentence: `12 are new, 8 got another format and 60 were already there.` */
export function addedSentence(counts: AddedCounts, staysRemoved = 0): string {
  const outcomes = ADD_OUTCOMES.filter((added) => counts[added] > 0)
  const parts = outcomes.map((added) => addedPhrase(added, counts[added]))
  if (staysRemoved > 0) parts.push(`${counted(staysRemoved, 'stays', 'stay')} removed`)
  return parts.length === 0 ? 'Nothing was added.' : `${enumerated(parts)}.`
}

/** One outcome in words: `8 got another format`. */
export const addedPhrase = (added: AddOutcome, count: number): string => PHRASES[added](count)

/** Which versions went back, with both numbers: `Echo went back from 2.1.0 to 2.0.9.`; '' for none. */
export function olderSentence(older: OlderVersion[], count = older.length): string {
  const told = older.slice(0, 3).map(({ name, from, to }) => `${name} went back from ${from} to ${to}.`)
  if (count > told.length) told.push(`${englishNumber(count - told.length)} more went back.`)
  return told.join(' ')
}

const PHRASES: Record<AddOutcome, (count: number) => string> = {
  created: (count) => `${counted(count, 'is', 'are')} new`,
  restored: (count) => counted(count, 'is back with everything it had', 'are back with everything they had'),
  format: (count) => `${englishNumber(count)} got another format`,
  newer: (count) => `${englishNumber(count)} got a newer version`,
  older: (count) => `${englishNumber(count)} went back to an older version`,
  copy: (count) => counted(count, 'is another copy', 'are other copies'),
  changed: (count) => `${englishNumber(count)} got another version`,
  there: (count) => `${counted(count, 'was', 'were')} already there`,
}
