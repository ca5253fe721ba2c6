import type { Day } from '../../calendar-day.ts'
import { type DayOrder, dayIn } from '../../purchases/day.ts'
import { isHeadingsAgain, type Table } from '../../transfer/table-in.ts'
import { activationsIn } from './activations.ts'
import { joinedRows } from './joined-rows.ts'
import type { LicenseColumn, LicenseMapping } from './license-columns.ts'
import { kindIn, placesIn, stateIn, type TableState } from './license-words.ts'
import { oneLine } from './one-line.ts'
import type { ReadLicense } from './read-license.ts'

export type LicensesOfTable = {
  licenses: ReadLicense[]
  skipped: { row: number; reason: string }[]
  /** Days such as 03/04/2026 may be read in two ways, and nothing in the file tells which: ask, and read again with the answer. */
  asksDayOrder: boolean
}

/** Reads the rows below the headings. `dayOrder` is the answer of the person, null before they were asked. */
export function licensesOfTable(
  table: Pick<Table, 'headings' | 'rows' | 'firstRow'>,
  mapping: LicenseMapping,
  dayOrder: DayOrder | null,
): LicensesOfTable {
  const cellsOf = (row: readonly string[]) => (column: LicenseColumn) => {
    const cell = row[mapping.indexOf(column)] ?? ''
    // A place stands on each line, and a key may have lines.
    return column === 'place' || column === 'serial' ? cell : oneLine(cell)
  }
  const order = dayOrder ?? provenOrder(table.rows.flatMap((row) => DAYS.map(cellsOf(row))))
  const skipped: LicensesOfTable['skipped'] = []
  const licenses = joinedRows()
  let asksDayOrder = false
  for (const [index, row] of table.rows.entries()) {
    if (isHeadingsAgain(row, table.headings)) continue
    const number = table.firstRow + index
    const cell = cellsOf(row)
    const reason =
      table.headings.length > 2 && row.length === 1 ? 'It has only one cell, as titles do.' : undefined
    if (reason || cell('title') === '') {
      skipped.push({ row: number, reason: reason ?? 'It names no product.' })
      continue
    }
    const read = readRow(cell, order, number)
    asksDayOrder ||= read.isAmbiguous
    licenses.add(read.license)
  }
  return { licenses: licenses.all, skipped, asksDayOrder }
}

const DAYS: LicenseColumn[] = ['startsOn', 'endsOn']

/** The order that days such as 25/12/2026 prove for the whole file; undefined without one, or with both. */
function provenOrder(cells: readonly string[]): DayOrder | undefined {
  const proven = cells.map(dayOrderOf)
  const orders = (['day-first', 'month-first'] as const).filter((order) => proven.includes(order))
  return orders.length === 1 ? orders[0] : undefined
}

function dayOrderOf(cell: string): DayOrder | undefined {
  if (!/^\d{1,2}[/-]\d{1,2}[/-]/.test(cell) || dayIn(cell) === 'ambiguous') return undefined
  const [first, second] = [dayIn(cell, 'day-first'), dayIn(cell, 'month-first')]
  if (first === second) return undefined
  return first === null ? 'month-first' : 'day-first'
}

function readRow(cell: (column: LicenseColumn) => string, order: DayOrder | undefined, row: number) {
  const problems: string[] = []
  const title = limitedText(cell('title'), 200)
  const starts = dayOf(cell('startsOn'), order)
  const ends = dayOf(cell('endsOn'), order)
  for (const [day, column] of [
    [starts, 'startsOn'],
    [ends, 'endsOn'],
  ] as const)
    if (day === undefined) problems.push(`“${limitedText(cell(column), 40)}” cannot be read as a date.`)
  const counted = activationsIn(cell('activations'))
  if (counted.isWrong)
    problems.push(`“${limitedText(cell('activations'), 40)}” is not a number of activations.`)
  const allowed = activationsIn(cell('seats'))
  const seats = counted.seats ?? allowed.used
  const known = (day: Day | 'ambiguous' | null | undefined) => (day === 'ambiguous' ? null : (day ?? null))
  const [startsOn, endsOn] = [known(starts), known(ends)]
  const isReversed = startsOn !== null && endsOn !== null && endsOn < startsOn
  if (isReversed) problems.push('It ends before it begins, so its end is left out.')
  const places = placesIn(cell('place'))
  const license: ReadLicense = {
    rows: [row],
    title,
    maker: limitedText(cell('maker'), 200),
    kind: kindIn(cell('kind')) ?? kindIn(title) ?? (endsOn === null ? 'perpetual' : 'subscription'),
    state: stateOf(cell('state'), counted.used, places.length),
    seats: seats !== null && seats <= 1000 ? seats : null,
    startsOn,
    endsOn: isReversed ? null : endsOn,
    account: limitedText(cell('account'), 120),
    note: limitedText(cell('note'), 2000),
    places,
    sourceKey: limitedText(cell('sourceKey'), 200),
    serial: cell('serial'),
    problems,
  }
  return { license, isAmbiguous: starts === 'ambiguous' || ends === 'ambiguous' }
}

/** Null for a cell without a day, undefined for one that cannot be read. */
const dayOf = (cell: string, order: DayOrder | undefined) =>
  NO_DAY.test(cell) ? null : (dayIn(cell, order) ?? undefined)

const NO_DAY = /^(?:|-|–|n\/a|never|none|no|null|unknown|perpetual|unlimited)$/i

/** A list calls a license active that is valid. Without a used activation it lies in the account. */
function stateOf(cell: string, used: number | null, places: number): TableState {
  const named = stateIn(cell)
  if (named !== undefined && named !== 'active') return named
  return used === 0 && places === 0 ? 'deposited' : 'active'
}

function limitedText(text: string, length: number) {
  const characters = [...text]
  return characters.length > length ? characters.slice(0, length).join('') : text
}
