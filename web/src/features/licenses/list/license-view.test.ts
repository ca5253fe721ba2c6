import { expect, test } from 'vitest'
import type { License } from '#shared/licenses/license.ts'
import { matchesSecret, NO_SECRET } from '#shared/licenses/vault/license-secret.ts'
import { filterCountsOf, licenseSearch, licenseViewOf, shownLicenses } from './license-view.ts'

const TODAY = '2026-11-25'

const license = (overrides: Partial<License>): License => ({
  id: overrides.title ?? '',
  title: '',
  maker: '',
  kind: 'perpetual',
  protection: 'serial',
  state: 'active',
  seats: null,
  startsOn: null,
  endsOn: null,
  account: '',
  note: '',
  source: '',
  pluginIds: ['p'],
  activations: [{ placeId: 'mac', since: null, seenOn: null }],
  secrets: [],
  addedAt: '2026-01-01T00:00:00Z',
  ...overrides,
})

const ALL = [
  license({ title: 'Plain' }),
  license({ title: 'Today', endsOn: TODAY }),
  license({ title: 'In 60 days', endsOn: '2027-01-24' }),
  license({ title: 'In 61 days', endsOn: '2027-01-25' }),
  license({ title: 'Over', endsOn: '2026-11-24' }),
  license({ title: 'Lapsed', state: 'lapsed' }),
  license({ title: 'Sold', state: 'sold', endsOn: '2026-11-24', activations: [] }),
  license({ title: 'Nowhere', activations: [] }),
  license({ title: 'Free', protection: 'none', activations: [] }),
  license({ title: 'Alone', maker: 'Reel Works', pluginIds: [] }),
]

const context = {
  today: TODAY,
  search: licenseSearch(new Map([['p', 'Diva']]), new Map([['mac', 'Studio Mac']])),
  secrets: undefined,
  matchesSecret,
}
const shown = (query: string, search = '', more = {}) =>
  shownLicenses(ALL, { ...licenseViewOf(new URLSearchParams(query)), search }, { ...context, ...more }).map(
    ({ title }) => title,
  )

test.each([
  ['show=ending', '', ['In 60 days', 'Today']],
  ['show=lapsed', '', ['Lapsed', 'Over']],
  ['show=inactive', '', ['Nowhere']],
  ['show=unlinked', '', ['Alone']],
  ['', 'reel', ['Alone']],
  ['show=ending', 'diva mac', ['In 60 days', 'Today']],
  ['', 'nothing', []],
])('%s and the words %j show %j', (query, search, titles) => {
  expect(shown(query, search)).toEqual(titles)
})

test.each(['evil', '__proto__', 'constructor'])('%s in an address shows everything by name', (unknown) => {
  expect(shown(`show=${unknown}&sort=${unknown}`)).toEqual(ALL.map(({ title }) => title).sort())
})

test('serials are searched only while the vault is open', () => {
  const secrets = new Map([['Plain', { ...NO_SECRET, serial: 'ABCD-1234' }]])

  expect(shown('', 'abcd1234')).toEqual([])
  expect(shown('', 'abcd1234', { secrets })).toEqual(['Plain'])
})

test('each filter has its number', () => {
  expect(filterCountsOf(ALL, TODAY)).toEqual({ ending: 2, inactive: 1, unlinked: 1, lapsed: 2 })
})
