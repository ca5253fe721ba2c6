import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { License } from '#shared/licenses/license.ts'
import type { Place } from '#shared/licenses/place.ts'
import { NO_SECRET } from '#shared/licenses/vault/license-secret.ts'
import type { Vault } from '#shared/licenses/vault/vault.ts'
import { makeVault } from '#shared/licenses/vault/vault-keys.ts'
import type { ListedPurchase } from '#shared/purchases/listed-purchase.ts'
import { aListedPurchase } from '#shared/purchases/testing/a-purchase.ts'
import type { ImportedPurchase } from '#shared/transfer/imported-purchase.ts'
import { aLicense, aLicense as licenseOf } from '../../../../test/a-license.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aUser } from '../../../../test/a-user.ts'
import { anImport, undone } from '../../../../test/an-import.ts'
import { fakeServer, type Handlers, noConnection, throwing } from '../../../../test/fake-server.ts'
import { keepOpen, lockVault } from '../../../features/licenses/vault/vault-store.ts'
import { webTools } from '../../../features/licenses/vault/web-tools.ts'
import { listViewOf, shownItems } from '../../../library/list/list-definition.ts'
import { currentParams } from './current-params.ts'
import { LicensesPage } from './licenses-page.tsx'
import { PRODUCT_LIST, productSearch } from './product-list.ts'
import { productsOf } from './products.ts'

const DIVA = '00000000-0000-4000-8000-000000000001'
const MAC_ID = '00000000-0000-4000-8000-000000000002'
const MAC: Place = { id: MAC_ID, kind: 'computer', name: 'Studio Mac', machine: null, goneAt: null }
const SINCE = '2026-01-01T00:00:00Z'
const VAULT: Vault = { id: 'vault', use: 'main', wraps: [], recordCount: 1, createdAt: SINCE }

const license = (facts: Partial<License> = {}) =>
  aLicense({
    id: DIVA,
    seats: 2,
    activations: [{ placeId: MAC_ID, since: null, seenOn: '2026-03-04' }],
    secrets: [{ vaultId: 'vault', revision: 1 }],
    ...facts,
  })

function aTab(licenses: License[], more: Handlers = {}, vaults: Vault[] = []) {
  const server = fakeServer({
    plugins: { list: () => [aPlugin({ id: 'p', name: 'Zebra' })] },
    vaults: { list: () => vaults },
    ...more,
    licenses: { list: () => ({ licenses, places: [MAC] }), ...more.licenses },
  })
  return aPage(<LicensesPage />, { server, at: '/licenses' })
}

test('a license opens with its places, and a place can be ended and undone', async () => {
  const deactivate = vi.fn(() => license({ activations: [] }))
  const activate = vi.fn(() => license())
  const { user } = aTab([license()], { licenses: { deactivate, activate } })

  await user.click(await screen.findByRole('button', { name: 'Diva' }))
  const panel = within(screen.getByRole('complementary', { name: 'Details of Diva' }))
  expect(panel.getByText('1 of 2 places used')).toBeVisible()
  await user.click(panel.getByRole('button', { name: 'No longer active on Studio Mac' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))

  const body = { placeId: MAC_ID, since: null, seenOn: '2026-03-04' }
  await waitFor(() => expect(activate).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ body })))
  expect(deactivate).toHaveBeenCalledOnce()
})

test('more activations than the license allows are marked; a removed license can be restored from the toast', async () => {
  const remove = vi.fn(() => ({ count: 1 }))
  const restore = vi.fn(() => ({ count: 1 }))
  const { user } = aTab([license({ seats: 0 })], { licenses: { remove, restore } })

  await user.click(await screen.findByRole('button', { name: 'Diva' }))
  expect(screen.getByText('More than it allows')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))

  await waitFor(() =>
    expect(restore).toHaveBeenCalledWith(expect.objectContaining({ body: { ids: [DIVA] } })),
  )
})

test('on plain http one sentence says why the vault is closed, and licenses still work', async () => {
  vi.stubGlobal('crypto', { randomUUID: () => 'id', getRandomValues: (bytes: unknown) => bytes })
  const { user } = aTab([license()], {}, [VAULT])

  await user.click(await screen.findByRole('button', { name: 'Vault' }))
  expect(await screen.findByText('Serials need https')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Try this page with https' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Unlock' })).toBeNull()
  expect(await screen.findByRole('article', { name: 'Diva' })).toBeVisible()
})

test('a server that sends older secrets than this browser has seen is noticed, until the person accepts it', async () => {
  vi.stubGlobal('crypto', { ...crypto, subtle: {}, getRandomValues: (bytes: unknown) => bytes })
  const seen = { vaultId: 'vault', wraps: {}, records: { [DIVA]: 3 } }
  // Without a known user the key ends there.
  localStorage.setItem('plugfolio-vault-seen-', JSON.stringify(seen))
  const { user } = aTab([license()], {}, [VAULT])

  expect(await screen.findByText(/The server sent outdated secrets for “Diva”/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'I Know Why' }))
  expect(screen.queryByText(/The server sent outdated secrets/)).toBeNull()
})

test.each([
  ['are broken', () => ({ licenseId: DIVA, revision: 1, sealed: 'AAAA' }), 'These secrets do not open', 1],
  ['cannot be loaded', throwing(noConnection()), "We couldn't load the vault", 0],
])('secrets that %s say so, and only broken ones can be deleted', async (_, openRecord, words, count) => {
  const records = () => ({ records: [], next: null })
  const page = aTab([license()], { vaults: { list: () => [VAULT], records, openRecord } })
  await page.user.click(await screen.findByRole('button', { name: 'Diva' }))
  const cipher = { seal: vi.fn(), open: vi.fn() }

  act(() => keepOpen({ vaultId: 'vault', cipher }, page.queries))
  onTestFinished(() => act(() => lockVault()))

  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.queryAllByRole('button', { name: 'Delete Them' })).toHaveLength(count)
})

const USB: Place = { id: 'usb', kind: 'ilok-usb', name: 'Studio Mac 2', machine: null, goneAt: null }
const LAPTOP: Place = { id: 'laptop', kind: 'computer', name: 'Laptop', machine: null, goneAt: null }

async function openPlaces(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Places' }))
}

async function thePlaces(places: Place[], more: Handlers['licenses'] = {}) {
  const list = () => ({ licenses: [license()], places })
  const page = aTab([license()], { licenses: { list, ...more } })
  await openPlaces(page.user)
  await screen.findByRole('dialog', { name: 'Places' })
  return page
}

test('a place is renamed', async () => {
  const changePlace = vi.fn(() => ({ ...LAPTOP, name: 'Tour Mac' }))
  const { user } = await thePlaces([LAPTOP, MAC], { changePlace })
  await user.click(screen.getByRole('button', { name: 'Rename Laptop' }))
  const field = await screen.findByRole('textbox', { name: 'Name' })
  await user.clear(field)
  await user.type(field, '  Tour Mac {Enter}')

  expect(await screen.findByText('Renamed to Tour Mac')).toBeVisible()
  expect(changePlace).toHaveBeenCalledWith({ params: { id: 'laptop' }, body: { name: 'Tour Mac' } })
})

test('a new or renamed place with no name, that of another computer or one of 81 characters says why it cannot have it', async () => {
  const [changePlace, addPlace] = [vi.fn(() => LAPTOP), vi.fn(() => MAC)]
  const { user } = await thePlaces([LAPTOP, MAC, USB], { changePlace, addPlace })
  const taken = 'You already have a place of this kind named “Studio Mac”. Please choose another name.'
  const newName = screen.getByRole('textbox', { name: 'Name' })
  await user.type(newName, 'STUDIO MAC{Enter}')
  expect(newName).toHaveAccessibleDescription(taken)
  expect(addPlace).not.toHaveBeenCalled()

  await user.click(screen.getByRole('button', { name: 'Rename Laptop' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename Place' }))
  const field = dialog.getByRole('textbox', { name: 'Name' })
  for (const [name, reason] of [
    [' ', 'Please name the place.'],
    [' studio MAC', taken],
    ['x'.repeat(81), 'The name of a place must be at most 80 characters.'],
  ] as const) {
    await user.clear(field)
    await user.click(field)
    await user.paste(name)
    await user.click(dialog.getByRole('button', { name: 'Rename' }))

    await waitFor(() => expect(field).toHaveAccessibleDescription(reason))
    expect(field).toBeInvalid()
    expect(field).toHaveFocus()
  }
  expect(changePlace).not.toHaveBeenCalled()
})

test('unlocking an older vault makes its passphrase as hard to guess as that of a new one', async () => {
  const old = { memory: 19_456, passes: 2 }
  const tools = {
    ...webTools,
    derive: (...[typed, numbers]: Parameters<typeof webTools.derive>) =>
      webTools.derive(typed, { ...numbers, ...old }),
  }
  const made = await makeVault(tools, DIVA, PASSPHRASE)
  let wraps: Vault['wraps'] = made.vault.wraps.map((wrap) =>
    wrap.derivation ? { ...wrap, derivation: { ...wrap.derivation, ...old } } : wrap,
  )
  const changeWrap = vi.fn(({ body }: { body: Vault['wraps'][number] }) => {
    wraps = wraps.map((wrap) => (wrap.way === body.way ? body : wrap))
    return vault()
  })
  const vault = () => ({ ...VAULT, id: DIVA, recordCount: 0, wraps })
  const page = aTab([], {
    vaults: { list: () => [vault()], records: () => ({ records: [], next: null }), changeWrap },
  })
  const unlock = async () => {
    await page.user.click(await screen.findByRole('button', { name: 'Unlock' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Unlock the Vault' }))
    await page.user.type(
      dialog.getByLabelText(/Passphrase/, { selector: 'input[type=password]' }),
      `${PASSPHRASE}{Enter}`,
    )
    await page.user.click(await screen.findByRole('button', { name: 'Lock Now' }))
  }

  await unlock()
  await waitFor(() => expect(changeWrap).toHaveBeenCalledOnce())

  expect(wraps).toMatchObject([
    { way: 'passphrase', revision: 2, derivation: { memory: 65_536, passes: 3 } },
    { way: 'recovery', revision: 1 },
  ])
  await unlock()
  expect(changeWrap).toHaveBeenCalledOnce()
})

const PASSPHRASE = 'orchard velvet comet walnut harbor lantern'

describe('licenses page import', () => {
  const DIVA = aPlugin({ name: 'Diva', manufacturer: 'u-he' })
  const PAID = { shop: '', amount: 500, currency: 'EUR', day: null }
  const KNOWN = aListedPurchase({ title: 'Known', maker: 'Acme', ...PAID })

  function importPage() {
    const sent: ImportedPurchase[] = []
    const server = fakeServer({
      purchases: { list: () => [KNOWN] },
      plugins: { list: () => [DIVA] },
      transfer: {
        begin: ({ body }) => anImport({ source: body.source }),
        addPurchases: ({ body }) => {
          sent.push(...body.purchases)
          return { createdCount: body.purchases.length, joinedCount: 0, unchangedCount: 0 }
        },
        undo: () => undone({ removedPurchaseCount: sent.length }),
      },
    })
    const page = aPage(<LicensesPage />, { server, at: '/licenses', user: aUser() })
    return { ...page, sent }
  }

  async function choose({ user }: ReturnType<typeof importPage>, text: string, name = 'orders.csv') {
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Import Purchases' }))
    await screen.findByRole('dialog', { name: 'Import Purchases' })
    await user.upload(screen.getByLabelText('Table to import'), new File([text], name))
  }

  test('a table of Excel is mapped, shown and imported with the plugins that it surely means', async () => {
    const page = importPage()
    await choose(
      page,
      '\ufeffArtikel;Hersteller;Preis;Datum\r\nDiva;u-he;1.179,00 €;04.03.2026\r\nKnown;Acme;5,00 €;\r\nBad;Acme;-5,00 €;\r\n',
    )
    const dialog = within(await screen.findByRole('dialog'))

    expect(await dialog.findByText('1 purchase to add')).toBeVisible()
    expect(dialog.getByText('1 already in your purchases')).toBeVisible()
    expect(dialog.getByText('1 left out')).toBeVisible()
    expect(dialog.getByText(/“-5,00 €” is below zero\./)).toBeInTheDocument()
    expect(
      dialog.getByRole('checkbox', { name: 'Link to 1 plugin of the same name and manufacturer' }),
    ).toBeChecked()
    await page.user.click(dialog.getByRole('button', { name: 'Import 1 purchase' }))

    expect(await screen.findByText('Import finished')).toBeVisible()
    expect(page.sent).toMatchObject([
      { title: 'Diva', amount: 117_900, currency: 'EUR', day: '2026-03-04', pluginIds: [DIVA.id] },
    ])
    await page.user.click(screen.getByRole('button', { name: 'Undo Import' }))
    expect(await screen.findByText('Import undone')).toBeVisible()
  })

  test('a sign of several currencies and the order of dates are each asked once', async () => {
    const page = importPage()
    await choose(page, 'Product,Vendor,Price,Date\nDiva,u-he,$179,03/04/2026\nHive,u-he,$149,05/06/2026\n')
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('0 purchases to add')).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Import 0 purchases' })).toBeDisabled()

    const currency = dialog.getByRole('combobox', { name: 'Currency of these prices' })
    expect(within(currency).getAllByRole('option')[1]).toHaveValue('EUR')
    await page.user.selectOptions(currency, 'USD')
    await page.user.selectOptions(
      await dialog.findByRole('combobox', { name: 'Order of these dates' }),
      'month-first',
    )
    await page.user.click(await dialog.findByRole('checkbox', { name: /Link to 1 plugin/ }))
    await page.user.click(await dialog.findByRole('button', { name: 'Import 2 purchases' }))

    await screen.findByText('Import finished')
    expect(page.sent.map(({ amount, day, pluginIds }) => [amount, day, pluginIds])).toEqual([
      [17_900, '2026-03-04', []],
      [14_900, '2026-05-06', []],
    ])
  })

  test.each<[string, string, RegExp]>([
    ['an empty file', '', /This file is empty\./],
    ['a workbook', 'PK\u0003\u0004\0\0', /save the sheet as CSV/],
    ['too many rows', `Product,Price\n${'A,1\n'.repeat(20_001)}`, /more than 20,000 rows/],
  ])('%s is refused with a sentence', async (_, text, sentence) => {
    const page = importPage()
    await choose(page, text)

    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getByText('Nothing was imported.')).toBeVisible()
  })

  test.each([
    ['Asset Name,Publisher Name,Activation Location\nDiva,u-he,Studio Mac\n', 'Import Licenses'],
    ['Plugin,Maker,Serial\nDiva,u-he,1234\n', 'Import Licenses'],
    ['Plugin,Maker,Serial,Price\nDiva,u-he,1234,9.00\n', 'Import Purchases'],
  ])('a dropped file is known by its headings: %j opens %s', async (text, dialog) => {
    importPage()
    const list = await screen.findByRole('article')
    fireEvent.drop(list, { dataTransfer: { types: ['Files'], files: [new File([text], 'list.csv')] } })
    expect(await screen.findByRole('dialog', { name: dialog })).toBeVisible()
  })
})

describe('products', () => {
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
    ['the same name, but no plugin', { pluginIds: [] }, { pluginIds: [] }, 1],
    ['the same name and another maker', { pluginIds: [] }, { pluginIds: [], maker: 'Other' }, 2],
    ['the same name, one with a plugin', { pluginIds: ['a'] }, { pluginIds: [] }, 2],
  ])('a license and a purchase of %s', (_, license, purchase, count) => {
    const products = productsOf(
      [aLicense({ title: 'Diva', ...license })],
      [aPurchase({ title: 'Diva', ...purchase })],
      everyPlugin,
    )

    expect(products).toHaveLength(count)
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
    ['year=2026', '', ['Plain']],
    ['year=none', '', ['Gift']],
    ['kind=license&year=2024&shop=Boutique', '', ['Plain']],
    ['maker=reelworks', '', ['Alone']],
    ['', 'reel', ['Alone']],
    ['', 'diva mac', ['Plain']],
    ['', 'a-77', ['Plain']],
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

  test.each([
    ['tab=licenses&show=lapsed', 'show=lapsed'],
    ['tab=purchases&show=ends-soon&sort=ends', 'show=ending&sort=ends&kind=purchase'],
    [
      'tab=purchases&show=no-price&maker=waves&year=2025',
      'show=unpriced&maker=waves&year=2025&kind=purchase',
    ],
    ['tab=spending&year=2025', 'year=2025&view=spending'],
    ['license=1', 'product=1'],
    ['show=ending&sort=added', undefined],
    ['show=constructor', undefined],
  ])('the earlier address ?%s is now ?%s', (former, present) => {
    expect(currentParams(new URLSearchParams(former))?.toString()).toBe(present)
  })
})
