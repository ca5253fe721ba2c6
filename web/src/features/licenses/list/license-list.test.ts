import { expect, test } from 'vitest'
import type { License } from '#shared/licenses/license.ts'
import { NO_SECRET } from '#shared/licenses/vault/license-secret.ts'
import { filterCounts, listViewOf, menuOptions, shownItems } from '../../../library/list/list-definition.ts'
import { LICENSE_LIST, licenseSearch } from './license-list.ts'

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
}
const shown = (query: string, search = '', more = {}) => {
  const view = { ...listViewOf(LICENSE_LIST, new URLSearchParams(query)), search }
  return shownItems(LICENSE_LIST, ALL, view, { ...context, ...more }).map(({ title }) => title)
}

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

test('serials are searched only while the vault is open', () => {
  const secrets = new Map([['Plain', { ...NO_SECRET, serial: 'ABCD-1234' }]])

  expect(shown('', 'abcd1234')).toEqual([])
  expect(shown('', 'abcd1234', { secrets })).toEqual(['Plain'])
})

test('each filter has its number', () => {
  expect(filterCounts(LICENSE_LIST, ALL, context)).toEqual({ ending: 2, inactive: 1, unlinked: 1, lapsed: 2 })
})

test('a maker is chosen by its key in any of its spellings, and its menu has it once', () => {
  const licenses = ['Waves', 'Waves Audio Ltd.', 'u-he', '', '***'].map((maker) =>
    license({ title: maker, maker }),
  )
  const view = listViewOf(LICENSE_LIST, new URLSearchParams('maker=waves'))
  const menu = LICENSE_LIST.menus.maker ?? expect.fail('no menu')

  expect(shownItems(LICENSE_LIST, licenses, view, context).map(({ title }) => title)).toEqual([
    'Waves',
    'Waves Audio Ltd.',
  ])
  expect(menuOptions(menu, licenses)).toEqual([
    { value: '', label: 'All manufacturers' },
    { value: 'uhe', label: 'u-he' },
    { value: 'waves', label: 'Waves' },
  ])
})
