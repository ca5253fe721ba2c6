import type { Day } from '#shared/calendar-day.ts'
import type { License } from '#shared/licenses/license.ts'
import type { LicenseSecret } from '#shared/licenses/vault/license-secret.ts'
import { daysBetween } from '#shared/purchases/day.ts'
import { compareNames } from '#shared/text/locale.ts'
import { type Search, searchOf, searchWordsOf } from '#shared/text/search.ts'

/** Within so many days an end is soon. */
export const SOON_DAYS = 60

export const LICENSE_FILTERS = {
  ending: { label: 'Ends soon' },
  inactive: { label: 'No place noted' },
  unlinked: { label: 'No plugin linked' },
  lapsed: { label: 'Lapsed' },
} as const
export type LicenseFilter = keyof typeof LICENSE_FILTERS

export const LICENSE_SORTS = { title: 'Name', maker: 'Manufacturer', ends: 'End', added: 'Added' } as const
type LicenseSort = keyof typeof LICENSE_SORTS

export type LicenseView = { search: string; show: LicenseFilter | ''; sort: LicenseSort }

/** Reads the part of the view that an address tells; anything unknown is ignored. */
export function licenseViewOf(params: URLSearchParams): Omit<LicenseView, 'search'> {
  const [show, sort] = [params.get('show') ?? '', params.get('sort') ?? '']
  return {
    show: Object.hasOwn(LICENSE_FILTERS, show) ? (show as LicenseFilter) : '', // as: it is one of the keys
    sort: Object.hasOwn(LICENSE_SORTS, sort) ? (sort as LicenseSort) : 'title', // as: it is one of the keys
  }
}

/** Whether a license is used or waits to be: not sold, refunded or lost. */
const isKept = ({ state }: License) => state === 'active' || state === 'deposited' || state === 'lapsed'

/** Whether it has ended, by its state or by its day. */
export const isLapsed = (license: License, today: Day) =>
  license.state === 'lapsed' || (isKept(license) && license.endsOn !== null && license.endsOn < today)

export function endsSoon(license: License, today: Day): boolean {
  if (!isKept(license) || license.endsOn === null || isLapsed(license, today)) return false
  return daysBetween(today, license.endsOn) <= SOON_DAYS
}

const MATCHES: Record<LicenseFilter, (license: License, today: Day) => boolean> = {
  ending: endsSoon,
  inactive: (license, today) =>
    isKept(license) &&
    !isLapsed(license, today) &&
    license.protection !== 'none' &&
    license.activations.length === 0,
  unlinked: (license) => license.pluginIds.length === 0,
  lapsed: isLapsed,
}

/** How many licenses each filter shows. */
export function filterCountsOf(licenses: readonly License[], today: Day): Record<LicenseFilter, number> {
  const counts = { ending: 0, inactive: 0, unlinked: 0, lapsed: 0 }
  for (const license of licenses)
    for (const filter of Object.keys(counts) as LicenseFilter[]) // as: the keys of the record
      if (MATCHES[filter](license, today)) counts[filter]++
  return counts
}

type Context = {
  today: Day
  /** See `licenseSearch`. */
  search: Search<License>
  /** The secrets while the vault is open. */
  secrets: ReadonlyMap<string, LicenseSecret> | undefined
  matchesSecret: (secret: LicenseSecret, words: readonly string[]) => boolean
}

/** The licenses that a view shows, in its order. Names are searched without the vault; serials while it is open. */
export function shownLicenses(licenses: readonly License[], view: LicenseView, context: Context): License[] {
  const words = searchWordsOf(view.search)
  const { show } = view
  const { search, secrets, matchesSecret, today } = context
  const isFound = search.matcher(view.search)
  const hasFoundSecret = ({ id }: License) => {
    const secret = secrets?.get(id)
    return secret !== undefined && matchesSecret(secret, words)
  }
  return licenses
    .filter((license) => show === '' || MATCHES[show](license, today))
    .filter((license) => isFound(license) || hasFoundSecret(license))
    .toSorted(ORDERS[view.sort])
}

/** Searches licenses, with the names of the plugins of the library and of places by their ids. */
export const licenseSearch = (names: ReadonlyMap<string, string>, places: ReadonlyMap<string, string>) =>
  searchOf<License>(({ title, maker, account, note, pluginIds, activations }) => ({
    names: [
      title,
      maker,
      account,
      note,
      ...pluginIds.map((id) => names.get(id) ?? ''),
      ...activations.map(({ placeId }) => places.get(placeId) ?? ''),
    ],
  }))

const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const byTitle = (one: License, other: License) => compareNames(one.title, other.title)

const ORDERS: Record<LicenseSort, (one: License, other: License) => number> = {
  title: byTitle,
  maker: (one, other) => compareNames(one.maker, other.maker) || byTitle(one, other),
  ends: (one, other) => byText(one.endsOn ?? '9', other.endsOn ?? '9') || byTitle(one, other),
  added: (one, other) => byText(other.addedAt, one.addedAt) || byTitle(one, other),
}
