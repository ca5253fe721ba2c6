import { expect, test } from 'vitest'
import type { License } from '#shared/licenses/license.ts'
import { NO_SECRET } from '#shared/licenses/vault/license-secret.ts'
import type { ListedPurchase } from '#shared/purchases/listed-purchase.ts'
import { aListedPurchase } from '#shared/purchases/testing/a-purchase.ts'
import { aLicense as licenseOf } from '../../../../test/a-license.ts'
import { filterCounts, listViewOf, menuOptions, shownItems } from '../../../library/list/list-definition.ts'
import { currentParams } from './current-params.ts'
import { PRODUCT_LIST, productSearch } from './product-list.ts'
import { endOf, productsOf } from './products.ts'

const TODAY = '2026-11-25'

const aLicense = (facts: Partial<License>) =>
  licenseOf({
    id: facts.title ?? '',
    title: '',
    maker: '',
    pluginIds: [facts.title ?? ''],
    activations: [{ placeId: 'mac', since: null, seenOn: null }],
    ...facts,
  })

const aPurchase = (overrides: Partial<ListedPurchase>) =>
  aListedPurchase({ maker: '', shop: '', pluginIds: [overrides.title ?? ''], ...overrides })

const everyPlugin = { has: (id: string) => id !== 'removed' }

test.each<[string, Partial<License>, Partial<ListedPurchase>, number]>([
  ['the same plugin', { pluginIds: ['a'] }, { pluginIds: ['a'] }, 1],
  ['the same plugins in another order', { pluginIds: ['b', 'a'] }, { pluginIds: ['a', 'b'] }, 1],
  ['the same plugin and one that was removed', { pluginIds: ['a'] }, { pluginIds: ['a', 'removed'] }, 1],
  ['one of two plugins', { pluginIds: ['a'] }, { pluginIds: ['a', 'b'] }, 2],
  ['the same name, but no plugin', { pluginIds: [] }, { pluginIds: [] }, 2],
  ['only removed plugins', { pluginIds: [] }, { pluginIds: ['removed'] }, 2],
])('a license and a purchase of %s', (_, license, purchase, count) => {
  const products = productsOf(
    [aLicense({ title: 'Diva', ...license })],
    [aPurchase({ title: 'Diva', ...purchase })],
    everyPlugin,
  )

  expect(products).toHaveLength(count)
})

test('a product is called like its license, and a renewed plan does not count', () => {
  const [plan, renewal] = ['2026-12-01', '2027-12-01'].map((termEnds) =>
    aPurchase({ title: 'Gold WUP', maker: 'Waves', pluginIds: ['a'], term: 'updates', termEnds }),
  )
  const license = aLicense({ title: 'Gold', pluginIds: ['a'] })

  const [product] = productsOf(
    [license],
    [renewal, plan].flatMap((each) => each ?? []),
    everyPlugin,
  )

  expect(product).toMatchObject({ id: 'Gold', title: 'Gold', maker: 'Waves', pluginIds: ['a'] })
  expect(product && endOf(product, TODAY)).toBe('2027-12-01')
  expect(product && endOf(product, '2028-01-01')).toBe('2027-12-01')
})

const LICENSES = [
  aLicense({ title: 'Plain' }),
  aLicense({ title: 'Today', endsOn: TODAY }),
  aLicense({ title: 'In 60 days', endsOn: '2027-01-24' }),
  aLicense({ title: 'In 61 days', endsOn: '2027-01-25' }),
  aLicense({ title: 'Over', endsOn: '2026-11-24', kind: 'subscription' }),
  aLicense({ title: 'Lapsed', state: 'lapsed' }),
  aLicense({ title: 'Sold', state: 'sold', endsOn: '2026-11-24', activations: [] }),
  aLicense({ title: 'Nowhere', activations: [] }),
  aLicense({ title: 'Free', protection: 'none', activations: [] }),
  aLicense({ title: 'Alone', maker: 'Reel Works', pluginIds: [] }),
]
const PURCHASES = [
  aPurchase({ title: 'Plain', day: '2026-05-05', shop: 'Boutique', orderNumber: 'A-77' }),
  aPurchase({ title: 'Plan', day: '2025-05-05', kind: 'renew', term: 'updates', termEnds: '2026-12-24' }),
  aPurchase({ title: 'Plain', day: '2024-05-05', shop: 'Maker' }),
  aPurchase({ title: 'Gift', day: null, amount: null, currency: null, pluginIds: [] }),
]
const ALL = productsOf(LICENSES, PURCHASES, everyPlugin)

const context = {
  today: TODAY,
  search: productSearch(new Map([['Plain', 'Diva']]), new Map([['mac', 'Studio Mac']])),
  secrets: undefined,
}

function shown(query: string, search = '', more = {}) {
  const view = { ...listViewOf(PRODUCT_LIST, new URLSearchParams(query)), search }
  return shownItems(PRODUCT_LIST, ALL, view, { ...context, ...more }).map(({ title }) => title)
}

test.each([
  ['show=ending', '', ['Plan', 'Today', 'In 60 days']],
  ['show=lapsed', '', ['Over', 'Lapsed']],
  ['show=inactive', '', ['Nowhere']],
  ['show=unlinked', '', ['Gift', 'Alone']],
  ['show=unpriced&kind=purchase', '', ['Gift']],
  ['kind=purchase', '', ['Plain', 'Plan', 'Gift']],
  ['kind=subscription', '', ['Over']],
  ['kind=renew', '', ['Plan']],
  ['year=2026', '', ['Plain']],
  ['year=2024', '', ['Plain']],
  ['year=none', '', ['Gift']],
  ['shop=Maker', '', ['Plain']],
  ['kind=license&year=2024&shop=Boutique', '', ['Plain']],
  ['maker=reelworks', '', ['Alone']],
  ['', 'reel', ['Alone']],
  ['', 'diva mac', ['Plain']],
  ['', 'a-77', ['Plain']],
  ['', 'nothing', []],
  ['sort=ends&show=ending', '', ['Today', 'Plan', 'In 60 days']],
  ['sort=title&kind=purchase', '', ['Gift', 'Plain', 'Plan']],
])('%s and the words %j show %j', (query, search, titles) => {
  expect(shown(query, search)).toEqual(titles)
})

test('a serial is found only while the vault is open', () => {
  const secrets = new Map([['Plain', { ...NO_SECRET, serial: 'ABCD-1234' }]])

  expect(shown('', 'abcd1234', { secrets })).toEqual(['Plain'])
  expect(shown('', 'abcd1234')).toEqual([])
})

test('each filter has its number, and a kind and a year are offered once', () => {
  expect(filterCounts(PRODUCT_LIST, ALL, context)).toMatchObject({ ending: 3, lapsed: 2, unlinked: 2 })
  const { kind, year } = PRODUCT_LIST.menus
  expect([kind, year].map((menu) => menu && menuOptions(menu, ALL).map(({ value }) => value))).toEqual([
    ['', 'license', 'purchase', 'perpetual', 'subscription', 'renew'],
    ['', 'none', '2026', '2025', '2024'],
  ])
})

test.each([
  ['tab=licenses&show=lapsed', 'show=lapsed'],
  ['tab=purchases', 'kind=purchase'],
  ['tab=purchases&show=ends-soon&sort=ends', 'show=ending&sort=ends&kind=purchase'],
  ['tab=purchases&show=no-price&maker=waves&year=2025', 'show=unpriced&maker=waves&year=2025&kind=purchase'],
  ['tab=spending&year=2025', 'year=2025&view=spending'],
  ['license=1', 'product=1'],
  ['show=ending&sort=added', undefined],
  ['show=constructor', undefined],
])('the earlier address ?%s is now ?%s', (former, present) => {
  expect(currentParams(new URLSearchParams(former))?.toString()).toBe(present)
})
