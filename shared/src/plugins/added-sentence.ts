import { englishNumber } from '../text/locale.ts'
import { ADD_OUTCOMES, type AddedCounts, type AddOutcome } from './add-outcomes.ts'
import type { OlderVersion } from './added-counts.ts'

/** Counts the outcomes of adding in a sentence: `12 are new, 8 got another format and 60 were already there.` */
export function addedSentence(counts: AddedCounts, staysRemoved = 0): string {
  const outcomes = ADD_OUTCOMES.filter((added) => counts[added] > 0)
  const parts = outcomes.map((added) => addedPhrase(added, counts[added]))
  if (staysRemoved > 0) parts.push(staysRemovedPhrase(staysRemoved))
  const last = parts.pop()
  if (last === undefined) return 'Nothing was added.'
  return `${parts.length > 0 ? `${parts.join(', ')} and ${last}` : last}.`
}

/** One outcome in words: `8 got another format`. */
export const addedPhrase = (added: AddOutcome, count: number): string => PHRASES[added](count)

/** Counts the plugins that a scan left out, in words: `2 stay removed`. */
const staysRemovedPhrase = (count: number) =>
  `${englishNumber(count)} ${count === 1 ? 'stays' : 'stay'} removed`

/** Which versions went back, with both numbers: `Echo went back from 2.1.0 to 2.0.9.`; '' for none. */
export function olderSentence(older: OlderVersion[]): string {
  const told = older.slice(0, 3).map(({ name, from, to }) => `${name} went back from ${from} to ${to}.`)
  return [...told, ...(older.length > 3 ? [`${englishNumber(older.length - 3)} more went back.`] : [])].join(
    ' ',
  )
}

const PHRASES: Record<AddOutcome, (count: number) => string> = {
  created: (count) => `${englishNumber(count)} ${count === 1 ? 'is' : 'are'} new`,
  restored: (count) =>
    count === 1
      ? '1 is back with everything it had'
      : `${englishNumber(count)} are back with everything they had`,
  format: (count) => `${englishNumber(count)} got another format`,
  newer: (count) => `${englishNumber(count)} got a newer version`,
  older: (count) => `${englishNumber(count)} went back to an older version`,
  copy: (count) => (count === 1 ? '1 is another copy' : `${englishNumber(count)} are other copies`),
  changed: (count) => `${englishNumber(count)} got another version`,
  there: (count) => `${englishNumber(count)} ${count === 1 ? 'was' : 'were'} already there`,
}
