import type { Day } from '#shared/calendar-day.ts'
import type { License } from '#shared/licenses/license.ts'
import { type LicenseSecret, matchesSecret } from '#shared/licenses/vault/license-secret.ts'
import { daysBetween } from '#shared/purchases/day.ts'
import { compareNames } from '#shared/text/locale.ts'
import { type Search, searchOf } from '#shared/text/search.ts'
import type { ListDefinition } from '../../../library/list/list-definition.ts'
import { makerMenu } from '../../../library/list/maker-menu.ts'

/** Within so many days an end is soon. */
export const SOON_DAYS = 60

/** True for a license that is used or waits to be: not sold, refunded or lost. */
const isKept = ({ state }: License) => state === 'active' || state === 'deposited' || state === 'lapsed'

/** True for a license that has ended, by its state or by its day. */
export const isLapsed = (license: License, today: Day) =>
  license.state === 'lapsed' || (isKept(license) && license.endsOn !== null && license.endsOn < today)

export function endsSoon(license: License, today: Day): boolean {
  if (!isKept(license) || license.endsOn === null || isLapsed(license, today)) return false
  return daysBetween(today, license.endsOn) <= SOON_DAYS
}

const hasNoPlace = (license: License, today: Day) =>
  isKept(license) &&
  !isLapsed(license, today) &&
  license.protection !== 'none' &&
  license.activations.length === 0

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

type Context = {
  today: Day
  /** See `licenseSearch`. */
  search: Search<License>
  /** The secrets while the vault is open. */
  secrets: ReadonlyMap<string, LicenseSecret> | undefined
}

const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const byTitle = (one: License, other: License) => compareNames(one.title, other.title)

/** The list of licenses. Serials are found only while the vault is open. */
export const LICENSE_LIST: ListDefinition<License, Context> = {
  noun: 'license',
  nameOf: ({ title }) => title,
  searchLabel: 'Search licenses by name, manufacturer, plugin or place',
  hint: 'Try other words, or remove the filters. Serials are searched while the vault is unlocked.',
  isSearchSecret: true,
  search: ({ search }) => search,
  isFoundBesides: ({ id }, words, { secrets }) => {
    const secret = secrets?.get(id)
    return secret !== undefined && matchesSecret(secret, words)
  },
  filters: {
    ending: { label: 'Ends soon', matches: (license, { today }) => endsSoon(license, today) },
    inactive: { label: 'No place noted', matches: (license, { today }) => hasNoPlace(license, today) },
    unlinked: { label: 'No plugin linked', matches: ({ pluginIds }) => pluginIds.length === 0 },
    lapsed: { label: 'Lapsed', matches: (license, { today }) => isLapsed(license, today) },
  },
  sorts: {
    title: { label: 'Name', compare: byTitle },
    maker: {
      label: 'Manufacturer',
      compare: (one, other) => compareNames(one.maker, other.maker) || byTitle(one, other),
    },
    ends: {
      label: 'End',
      compare: (one, other) => byText(one.endsOn ?? '9', other.endsOn ?? '9') || byTitle(one, other),
    },
    added: {
      label: 'Added',
      compare: (one, other) => byText(other.addedAt, one.addedAt) || byTitle(one, other),
    },
  },
  menus: { maker: makerMenu(({ maker }) => maker) },
}
