import type { Day } from '../../calendar-day.ts'
import { makerKeyOf } from '../../makers/maker-name.ts'
import { type DayOrder, dayIn } from '../../purchases/day.ts'
import { isHeadingsAgain, type Table } from '../../transfer/table-in.ts'
import type { LicenseState } from '../license.ts'
import type { LicenseColumn, LicenseMapping } from './license-columns.ts'
import { plainTitle } from './plain-title.ts'
import { kindIn, oneLine, placesIn, type ReadLicense, stateIn } from './read-license.ts'

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
      table.headings.length > 2 && row.length === 1 ? 'It has only one cell, like a title.' : undefined
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
function stateOf(cell: string, used: number | null, places: number): LicenseState {
  const named = stateIn(cell)
  if (named !== undefined && named !== 'active') return named
  return used === 0 && places === 0 ? 'deposited' : 'active'
}

function limitedText(text: string, length: number) {
  const characters = [...text]
  return characters.length > length ? characters.slice(0, length).join('') : text
}

/** How many activations a license has, and how many of them are used; null where the cell does not say it. */
type ActivationCount = { used: number | null; seats: number | null }

/** Reads a cell: `0 of 3 activations used`, `1/2`, `2 of unlimited`, `2`. More used ones than there are make it `isWrong`. */
export function activationsIn(cell: string): ActivationCount & { isWrong: boolean } {
  const [, first, word, second] = COUNT.exec(cell.trim()) ?? []
  const used = first === undefined ? null : Number(first)
  const isUnlimited = word !== undefined && second === undefined
  const seats = second === undefined || isUnlimited ? null : Number(second)
  const isWrong = (cell.trim() !== '' && used === null) || (used !== null && seats !== null && used > seats)
  return isWrong ? { used: null, seats: null, isWrong } : { used, seats, isWrong }
}

/** Numbers of at most four digits; a longer one is not a count. */
const COUNT =
  /^(\d{1,4})(?:\s*(of|out of|\/|von)\s*(?:(\d{1,4})|unlimited|∞))?(?:\s+(?:activations?|seats?|licenses?))?(?:\s+used)?\.?$/i

/**
 * Collects the licenses of rows. Rows with the same id are one license. Without ids a row is the same license only when all but its
 * place is the same: the second row on one place, and each row without a place, is a license of its own.
 */
function joinedRows() {
  const all: ReadLicense[] = []
  const bySameness = new Map<string, ReadLicense>()
  const count = counter()

  return {
    all,
    add(license: ReadLicense) {
      const base = license.sourceKey || contentKey(license)
      const id = JSON.stringify([base, license.sourceKey === '' ? license.serial : plainTitle(license.title)])
      const [place] = license.places
      const copy = license.sourceKey !== '' ? 0 : place ? count(`${id} on ${placeKey(place)}`) : undefined
      const sameness = `${id} ${copy}`
      const known = copy === undefined ? undefined : bySameness.get(sameness)
      if (known) return join(known, license)
      const number = count(base)
      const kept: ReadLicense = {
        ...license,
        places: [],
        sourceKey: number === 0 ? base : `${base}#${number + 1}`,
        rows: [],
        problems: [],
      }
      join(kept, license)
      all.push(kept)
      if (copy !== undefined) bySameness.set(sameness, kept)
    },
  }
}

/** A key that is the same each time that the list is read, and holds no secret. */
const contentKey = ({ title, maker, account, startsOn }: ReadLicense) =>
  [...[plainTitle(title).toLowerCase(), makerKeyOf(maker), account, startsOn ?? ''].join('/')]
    .slice(0, 180)
    .join('')

/** How often a key was counted before. */
function counter() {
  const counts = new Map<string, number>()
  return (key: string) => {
    const before = counts.get(key) ?? 0
    counts.set(key, before + 1)
    return before
  }
}

function join(known: ReadLicense, { rows, places, problems, state }: ReadLicense) {
  known.rows.push(...rows)
  const isNew = (place: Place) => !known.places.some((each) => placeKey(each) === placeKey(place))
  const fresh = places.filter(isNew)
  known.places.push(...fresh.slice(0, MOST_PLACES - known.places.length))
  const isFull = fresh.length > 0 && known.places.length === MOST_PLACES
  for (const problem of isFull ? [...problems, TOO_MANY_PLACES] : problems)
    if (known.problems.length < MOST_PROBLEMS && !known.problems.includes(problem))
      known.problems.push(problem)
  if (known.state === 'deposited' && state === 'active') known.state = state
}

type Place = ReadLicense['places'][number]
const placeKey = ({ kind, name }: Place) => `${kind} ${name.toLowerCase()}`

const MOST_PLACES = 50
const MOST_PROBLEMS = 5
const TOO_MANY_PLACES = `It is active in at least ${MOST_PLACES} places. Only ${MOST_PLACES} are kept.`
