import { makerKeyOf } from '../../makers/maker-name.ts'
import { type Day, type DayOrder, dayIn } from '../../purchases/day.ts'
import { activationsIn } from './activations.ts'
import type { LicenseColumn, LicenseMapping } from './license-columns.ts'
import type { LicenseTable } from './license-table.ts'
import {
  kindIn,
  placesIn,
  stateIn,
  type TableKind,
  type TablePlaceKind,
  type TableState,
} from './license-words.ts'
import { oneLine } from './one-line.ts'
import { plainTitle } from './plain-title.ts'

/** A license of a table. Several rows may be one license that is active on several places. */
export type ReadLicense = {
  /** The numbers of its rows in the file. */
  rows: number[]
  title: string
  maker: string
  kind: TableKind
  state: TableState
  seats: number | null
  startsOn: Day | null
  endsOn: Day | null
  account: string
  note: string
  places: { kind: TablePlaceKind; name: string }[]
  /** What tells it apart in its list, the same each time that the list is read. */
  sourceKey: string
  /** Secret: it must not leave the browser in clear, and is in no message. */
  serial: string
  /** What could not be read, in sentences; the license has none of it. */
  problems: string[]
}

export type LicensesOfTable = {
  licenses: ReadLicense[]
  skipped: { row: number; reason: string }[]
  /** Days such as 03/04/2026 may be read in two ways, and nothing in the file tells which: ask, and read again with the answer. */
  asksDayOrder: boolean
}

/** Reads the rows below the headings. `dayOrder` is the answer of the person, null before they were asked. */
export function licensesOf(
  table: Pick<LicenseTable, 'headings' | 'rows' | 'firstRow'>,
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
  const found = new Map<string, ReadLicense>()
  const counts = new Map<string, number>()
  let asksDayOrder = false
  for (const [index, row] of table.rows.entries()) {
    if (row.every((cell, at) => oneLine(cell) === table.headings[at])) continue
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
    keep(read.license, found, counts)
  }
  return { licenses: [...found.values()], skipped, asksDayOrder }
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
  const title = limited(cell('title'), 200)
  const starts = dayOf(cell('startsOn'), order)
  const ends = dayOf(cell('endsOn'), order)
  for (const [day, column] of [
    [starts, 'startsOn'],
    [ends, 'endsOn'],
  ] as const)
    if (day === undefined) problems.push(`“${limited(cell(column), 40)}” cannot be read as a date.`)
  const counted = activationsIn(cell('activations'))
  if (counted.isWrong) problems.push(`“${limited(cell('activations'), 40)}” is no number of activations.`)
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
    maker: limited(cell('maker'), 200),
    kind: kindIn(cell('kind')) ?? kindIn(title) ?? (endsOn === null ? 'perpetual' : 'subscription'),
    state: stateOf(cell('state'), counted.used, places.length),
    seats: seats !== null && seats <= 1000 ? seats : null,
    startsOn,
    endsOn: isReversed ? null : endsOn,
    account: limited(cell('account'), 120),
    note: limited(cell('note'), 2000),
    places,
    sourceKey: limited(cell('sourceKey'), 200),
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

/**
 * Adds a license, or its place to the license that an earlier row named. Without an id of its own a row is the same license only when
 * all but its place is the same: two rows without places are two licenses.
 */
function keep(license: ReadLicense, found: Map<string, ReadLicense>, counts: Map<string, number>) {
  const content = [
    plainTitle(license.title).toLowerCase(),
    makerKeyOf(license.maker),
    license.account,
    license.startsOn,
  ]
  const base = license.sourceKey || content.join('/').slice(0, 180)
  const known = [...Array(counts.get(base) ?? 0).keys()].flatMap(
    (number) => found.get(`${base}#${number}`) ?? [],
  )
  const same = known.find((each) => isSame(each, license))
  if (same) {
    same.rows.push(...license.rows)
    same.places.push(
      ...license.places.filter((place) => !same.places.some(({ name }) => name === place.name)),
    )
    same.problems.push(...license.problems.filter((problem) => !same.problems.includes(problem)))
    if (license.state === 'active') same.state = same.state === 'deposited' ? 'active' : same.state
    return
  }
  const number = counts.get(base) ?? 0
  counts.set(base, number + 1)
  found.set(`${base}#${number}`, { ...license, sourceKey: number === 0 ? base : `${base}#${number + 1}` })
}

function isSame(known: ReadLicense, license: ReadLicense) {
  if (license.sourceKey !== '') return known.title === license.title
  const isElsewhere = license.places.length > 0 && known.places.length > 0
  const isOtherPlace = license.places.every((place) => !known.places.some(({ name }) => name === place.name))
  return isElsewhere && isOtherPlace && known.serial === license.serial
}

function limited(text: string, length: number) {
  const characters = [...text]
  return characters.length > length ? characters.slice(0, length).join('') : text
}
