import { type Day, dayOf } from '../calendar-day.ts'

/** In which order a table writes day and month where its texts do not tell: 03/04/2026. */
export type DayOrder = 'day-first' | 'month-first'

/**
 * The day that a table names: `2026-03-04`, `04.03.2026`, `4 Mar 2026`, `Mar 4, 2026`, `03/04/2026`. Spreadsheets cut years: `03/04/26`
 * and `4-Mar-26` are of 2026. Points always stand between day and month in this order. Null for no day, and `'ambiguous'` when slashes or dashes leave two days and no order is given.
 */
export function dayIn(text: string, order?: DayOrder): Day | 'ambiguous' | null {
  const clean = text.normalize('NFKC').trim().replace(TIME, '')
  const [, year, month, date] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(clean) ?? []
  if (year) return dayOf(Number(year), Number(month), Number(date))
  return dayOfNumbers(clean, order) ?? dayOfWords(clean)
}

/** A time of day after a date, as 2026-03-04T10:00:00Z. */
const TIME =
  /(?:T|,? )\d{1,2}:\d\d(?::\d\d(?:\.\d{1,9})?)?(?: ?[ap]\.?m\.?)?(?: ?(?:Z|UTC|GMT|[+-]\d\d:?\d\d))?$/i

function dayOfNumbers(text: string, order?: DayOrder) {
  const [, first = '', sign, second = '', year = ''] =
    /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d\d)$/.exec(text) ?? []
  // With dashes the short number may be the day: 03-04-26.
  if (!sign || (sign === '-' && year.length === 2)) return null
  const dayFirst = dayOf(yearOf(year), Number(second), Number(first))
  const monthFirst = dayOf(yearOf(year), Number(first), Number(second))
  if (sign === '.' || order === 'day-first') return dayFirst
  if (order === 'month-first') return monthFirst
  if (dayFirst && monthFirst && dayFirst !== monthFirst) return 'ambiguous'
  return dayFirst ?? monthFirst
}

function dayOfWords(text: string) {
  const [, date, word] =
    /^(\d{1,2})(?:st|nd|rd|th)?[ .-]{1,2}(\p{L}{3,9})\.?,?[ -](?:\d{4}|\d\d)$/iu.exec(text) ?? []
  const [, otherWord, otherDate] = /^(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? \d{4}$/iu.exec(text) ?? []
  const month = monthOf(word ?? otherWord ?? '')
  const year = /(?:\d{4}|\d\d)$/.exec(text)?.[0] ?? ''
  return month === null ? null : dayOf(yearOf(year), month, Number(date ?? otherDate))
}

/** The year of four digits, or of two as spreadsheets cut it: 70 to 99 are of the last century. */
const yearOf = (digits: string) =>
  Number(digits) + (digits.length === 4 ? 0 : Number(digits) < 70 ? 2000 : 1900)

/** The number of an English month, by its name or the first three letters. */
function monthOf(word: string) {
  const lower = word.toLowerCase()
  const index = MONTHS.findIndex(
    (month) => month === lower || month.slice(0, 3) === lower || (month === 'september' && lower === 'sept'),
  )
  return index === -1 ? null : index + 1
}

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
)

/** The day on which a person's clock shows this moment. */
export const localDayOf = (moment: Date): Day =>
  [
    String(moment.getFullYear()).padStart(4, '0'),
    String(moment.getMonth() + 1).padStart(2, '0'),
    String(moment.getDate()).padStart(2, '0'),
  ].join('-')

/** How many days lie between two days: 1 from one day to the next. Days have no hours, so no clock change counts. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_LENGTH)

const DAY_LENGTH = 86_400_000
