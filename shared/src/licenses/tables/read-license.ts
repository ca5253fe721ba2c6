import type { LicenseKind, LicenseState, NewLicense } from '../license.ts'
import type { PlaceKind } from '../place.ts'

/** The kind that a cell or the name of a product states; undefined for none. */
export const kindIn = (text: string): LicenseKind | undefined =>
  KINDS.find(([pattern]) => pattern.test(text))?.[1]

const KINDS: [RegExp, LicenseKind][] = [
  [/\brent[ -]to[ -]own\b/i, 'rent-to-own'],
  [/\b(?:nfr|not for resale)\b/i, 'nfr'],
  [/\b(?:edu|education|educational|academic|student)\b/i, 'education'],
  [/\b(?:trial|demo|evaluation|temporary)\b/i, 'trial'],
  [/\b(?:subscription|monthly|annual|yearly|abo)\b/i, 'subscription'],
  [/\b(?:perpetual|permanent|lifetime)\b/i, 'perpetual'],
  [/^(?:free|freeware)$/i, 'free'],
]

/** The state that a cell names; undefined for an empty or an unknown one. */
export const stateIn = (cell: string): LicenseState | undefined =>
  STATES.find(([pattern]) => pattern.test(cell.trim()))?.[1]

/** The words for inactive licenses come before those for active ones. */
const STATES: [RegExp, LicenseState][] = [
  [/^(?:not activated|not active|inactive|available|deposited|unused|deactivated)$/i, 'deposited'],
  [/^(?:expired|lapsed|ended|suspended|disabled|cancell?ed)$/i, 'lapsed'],
  [/^(?:sold|transferred|surrendered)$/i, 'sold'],
  [/^(?:refunded|returned)$/i, 'refunded'],
  [/^(?:lost|stolen)$/i, 'lost'],
  [/^(?:active|activated|valid|in use|ok)$/i, 'active'],
]

/** The places that a cell names, one for each line or between semicolons. */
export function placesIn(cell: string): { kind: PlaceKind; name: string }[] {
  const names = cell.split(/[;|\r\n]/).map((name) => [...oneLine(name)].slice(0, MAX_NAME).join(''))
  return [...new Set(names)]
    .filter((name) => !NO_PLACE.test(name))
    .map((name) => ({ kind: placeKindOf(name), name }))
}

const MAX_NAME = 80
const NO_PLACE = /^(?:|-|n\/a|none|not activated|no location)$/i

function placeKindOf(name: string): PlaceKind {
  if (/\bcloud\b/i.test(name)) return /\bilok\b/i.test(name) ? 'ilok-cloud' : 'other'
  return /\bilok\b/i.test(name) ? 'ilok-usb' : 'computer'
}

type OwnFields = 'title' | 'maker' | 'kind' | 'state' | 'seats' | 'startsOn' | 'endsOn' | 'account' | 'note'

/** A license of a table. Several rows may be one license that is active on several places. */
export type ReadLicense = Pick<NewLicense, OwnFields> & {
  /** The numbers of its rows in the file. */
  rows: number[]
  places: { kind: PlaceKind; name: string }[]
  /** A key that tells it apart in its list, the same each time that the list is read. */
  sourceKey: string
  /** Secret: it must not leave the browser in clear, and is in no message. */
  serial: string
  /** The unreadable parts, in sentences; the license has none of them. */
  problems: string[]
}

/** A cell as one line that a database can keep. */
export const oneLine = (cell: string): string => cell.replace(UNWANTED, ' ').replace(/ +/g, ' ').trim()

const UNWANTED = /[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\p{Surrogate}]/gu
