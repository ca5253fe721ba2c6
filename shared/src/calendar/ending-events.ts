import { groupsOf } from '../groups.ts'
import { REMINDER_STAGES } from '../purchases/ending.ts'
import { type EndingTerm, endingWords, sortOf } from '../purchases/ending-notification.ts'
import { compareNames, englishNumber } from '../text/locale.ts'
import type { AllDayEvent } from './calendar-text.ts'

/** A term with the id of its purchase or license, and when that was added. */
export type DatedTerm = EndingTerm & { id: string; addedAt: string }

/** How many days before an end a calendar reminds. The earlier notifications are left to Plugfolio. */
export const ALARM_DAYS: readonly number[] = REMINDER_STAGES.filter((days) => days <= 7)

/** How many events a calendar has at most; the next ones are in it. */
export const MAX_EVENTS = 1000

/** Makes events of what ends, by day: one for the terms of one maker and kind that end on one day. `revision` rises with every change of the terms. */
export function endingEvents(terms: readonly DatedTerm[], revision: number): AllDayEvent[] {
  const byTime = terms.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
  return [...groupsOf(byTime, (term) => `${term.ends} ${sortOf(term)}`).values()]
    .slice(0, MAX_EVENTS)
    .flatMap(([first, ...others]) => (first ? eventOf([first, ...others], revision) : []))
}

const orderOf = ({ ends, addedAt, id }: DatedTerm) => `${ends} ${addedAt} ${id}`

/** How many names an event lists. */
const NAMED = 40

function eventOf(terms: [DatedTerm, ...DatedTerm[]], revision: number): AllDayEvent {
  const [{ id, ends, addedAt }] = terms
  // Terms that are added together may have the same time.
  const [named = terms[0], ...others] = terms.toSorted((a, b) => compareNames(a.title, b.title))
  const { title, advice } = endingWords([named, ...others])
  const names = terms.length > 1 ? [named, ...others].slice(0, NAMED).map((term) => term.title) : []
  const more = terms.length - NAMED
  return {
    id,
    day: ends,
    title,
    lines: [advice, ...names, more > 0 ? `${englishNumber(more)} more` : ''].filter(Boolean),
    madeAt: new Date(addedAt),
    revision,
  }
}
