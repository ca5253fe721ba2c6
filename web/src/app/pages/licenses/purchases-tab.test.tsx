import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ListedPurchase } from '#shared/purchases/listed-purchase.ts'
import { aListedPurchase } from '#shared/purchases/testing/a-purchase.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aUser } from '../../../../test/a-user.ts'
import { fakeServer, type Handlers, refusal } from '../../../../test/fake-server.ts'
import { lockVault } from '../../../features/licenses/vault/vault-store.ts'
import { LicensesPage } from './licenses-page.tsx'

afterEach(() => act(() => lockVault()))

const PRO_Q = aPlugin({ name: 'Pro-Q 3', manufacturer: 'FabFilter' })
const DIVA = aPlugin({ name: 'Diva', manufacturer: 'u-he' })

function licensesPage(
  purchases: ListedPurchase[],
  {
    at = '/licenses?tab=purchases',
    transfer,
    ...handlers
  }: Handlers['purchases'] & Pick<Handlers, 'transfer'> & { at?: string } = {},
) {
  const server = fakeServer({
    purchases: { list: () => purchases, ...handlers },
    plugins: { list: () => [PRO_Q, DIVA] },
    ...(transfer && { transfer }),
  })
  return aPage(<LicensesPage />, { server, at, user: aUser() })
}

const titles = () => screen.queryAllByRole('article').map((row) => row.querySelector('h3')?.textContent)
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const ENDING = aListedPurchase({
  title: 'Gold',
  maker: 'Waves Audio',
  term: 'updates',
  termEnds: dayIn(20),
  day: '2025-05-05',
})
const REFUNDED = aListedPurchase({
  title: 'Serum',
  maker: 'Xfer',
  kind: 'refund',
  amount: 18900,
  currency: 'USD',
  shop: 'Xfer',
})
const BUNDLE = aListedPurchase({
  title: 'Total Bundle',
  pluginIds: [PRO_Q.id, '00000000-0000-4000-9000-000000000001'],
})
const UNPRICED = aListedPurchase({
  title: 'Gift',
  maker: '',
  amount: null,
  currency: null,
  day: null,
  shop: '',
})

test('without purchases it says what to do', async () => {
  licensesPage([])

  expect(await screen.findByRole('heading', { name: 'No purchases yet' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add Purchase' })).toBeEnabled()
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('a row says what was paid, what came back, and until when the plan runs', async () => {
  licensesPage([ENDING, REFUNDED, BUNDLE, UNPRICED])

  const row = (name: string) => within(screen.getByRole('article', { name }))
  expect(await screen.findByText('4 purchases')).toHaveAttribute('role', 'status')
  expect(row('Gold').getByText('€149.00')).toBeInTheDocument()
  expect(row('Gold').getByText(/^Update plan until /)).toHaveAttribute('data-tone', 'amber')
  expect(row('Serum').getByText('-$189.00')).toBeInTheDocument()
  expect(row('Serum').getByText(/Xfer · Refund/)).toBeInTheDocument()
  expect(row('Total Bundle').getByText('1 plugin')).toBeInTheDocument()
})

test.each<[string, string, string[]]>([
  ['search', '?tab=purchases&q=xfer', ['Serum']],
  ['year', '?tab=purchases&year=2025', ['Gold']],
  ['no year', '?tab=purchases&year=none', ['Gift']],
  ['manufacturer', '?tab=purchases&maker=waves', ['Gold']],
  ['shop', '?tab=purchases&shop=Xfer', ['Serum']],
  ['end', '?tab=purchases&show=ends-soon', ['Gold']],
  ['missing price', '?tab=purchases&show=no-price', ['Gift']],
  ['missing plugin', '?tab=purchases&show=no-plugin&sort=title', ['Gift', 'Gold', 'Serum']],
])('the address filters by %s', async (_, query, shown) => {
  licensesPage([ENDING, REFUNDED, BUNDLE, UNPRICED], { at: `/licenses${query}` })

  await screen.findByRole('status')
  await waitFor(() => expect(titles()).toEqual(shown))
})

test('searched words, which may be a serial, leave the address and stay while the filter does', async () => {
  const { user, address } = licensesPage([ENDING, REFUNDED], {
    at: '/licenses?tab=purchases&q=ABCD-1234',
  })
  const search = await screen.findByRole('searchbox')

  await waitFor(() => expect(address()).toBe('/licenses?tab=purchases'))
  expect(search).toHaveValue('ABCD-1234')
  await user.clear(search)
  await user.type(search, 'gold')
  await waitFor(() => expect(titles()).toEqual(['Gold']))
  expect(address()).toBe('/licenses?tab=purchases')
})

test('a purchase is added with its price in minor units, and the plugin that its name means with its maker', async () => {
  const sent: unknown[] = []
  const { user } = licensesPage([BUNDLE], {
    add: ({ body }) => {
      sent.push(body)
      return aListedPurchase({ ...body })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Add Purchase' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Purchase' }))

  await user.type(dialog.getByRole('textbox', { name: 'Purchase' }), 'Diva')
  await user.type(dialog.getByRole('textbox', { name: 'Price' }), '1.179,5')
  expect(dialog.getAllByRole('option', { name: /^[A-Z]{3} – / })[0]).toHaveTextContent(/^EUR/)
  await user.click(await dialog.findByRole('button', { name: 'Add Diva' }))
  await user.click(dialog.getByRole('button', { name: 'Add Purchase' }))

  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    title: 'Diva',
    maker: 'u-he',
    amount: 117_950,
    currency: 'EUR',
    day: null,
    term: 'none',
    termEnds: null,
    pluginIds: [DIVA.id],
  })
  expect(await screen.findByText('Purchase added')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['-5', 'A price is never below zero. Choose Refund or Sale for money that came back.'],
  ['1.234', 'This may be two prices. Write it with its decimals, such as 1234.00.'],
  ['5.999', 'This may be two prices. Write it with its decimals, such as 1234.00.'],
  ['free', 'This cannot be read as a price. Write it like 39.99.'],
])('the price %s is refused with a sentence, and nothing is lost', async (price, sentence) => {
  const { user } = licensesPage([BUNDLE])
  await user.click(await screen.findByRole('button', { name: 'Add Purchase' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Purchase' }))
  await user.type(dialog.getByRole('textbox', { name: 'Purchase' }), 'Diva')
  await user.type(dialog.getByRole('textbox', { name: 'Price' }), price)

  await user.click(dialog.getByRole('button', { name: 'Add Purchase' }))

  expect(await dialog.findByText(sentence)).toBeVisible()
  expect(dialog.getByRole('textbox', { name: 'Purchase' })).toHaveValue('Diva')
})

test('a refusal of the server is shown and keeps what was typed', async () => {
  const { user } = licensesPage([BUNDLE], {
    change: () => {
      throw refusal(409, 'An account can keep 50,000 purchases.')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Total Bundle' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Purchase' }))
  await user.type(dialog.getByRole('textbox', { name: 'Shop' }), ' 2')
  await user.click(dialog.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('An account can keep 50,000 purchases.')).toBeVisible()
  expect(dialog.getByRole('textbox', { name: 'Shop' })).toHaveValue('Plugin Boutique 2')
})

test('a bundle covers all plugins of a search at once', async () => {
  const sent: { pluginIds?: string[] }[] = []
  const { user } = licensesPage([BUNDLE], {
    change: ({ body }) => {
      sent.push(body)
      return { ...BUNDLE, ...body }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Total Bundle' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Purchase' }))
  expect(dialog.getByText('1 chosen.')).toBeVisible()
  await user.type(dialog.getByRole('searchbox'), 'i')
  await user.click(await dialog.findByRole('button', { name: 'Choose All 2' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))

  await waitFor(() => expect(sent[0]?.pluginIds).toEqual([PRO_Q.id, DIVA.id]))
})

test('a removed purchase can be restored from its toast', async () => {
  let shown = [BUNDLE, ENDING]
  const { user, server } = licensesPage(shown, {
    list: () => shown,
    remove: ({ body }) => {
      shown = shown.filter(({ id }) => !body.ids.includes(id))
      return { count: 1 }
    },
    restore: () => {
      shown = [BUNDLE, ENDING]
      return { count: 1 }
    },
  })
  const opener = await screen.findByRole('button', { name: 'Total Bundle' })
  act(() => opener.focus())
  await user.keyboard('{Delete}')

  expect(await screen.findByText('1 purchase no longer counts.')).toBeVisible()
  expect(titles()).toEqual(['Gold'])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('1 purchase is back.')).toBeVisible()
  expect(titles()).toEqual(['Total Bundle', 'Gold'])
  expect(server.calls.map(({ call }) => call)).toContain('purchases.restore')
})

test('what is certain is checked, what is perhaps right is not, and both can be undone', async () => {
  const certain = aListedPurchase({ title: 'FabFilter Pro-Q 3', maker: 'FabFilter' })
  const perhaps = aListedPurchase({ title: 'Diva', maker: '' })
  const links: unknown[] = []
  const { user } = licensesPage([certain, perhaps], {
    link: ({ body }) => {
      links.push(body)
      return { count: 1 }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Link Plugins (2)' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('checkbox', { name: 'FabFilter Pro-Q 3 is Pro-Q 3' })).toBeChecked()
  expect(dialog.getByRole('checkbox', { name: 'Diva is Diva' })).not.toBeChecked()

  await user.click(dialog.getByRole('button', { name: 'Link 1 plugin' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))

  const link = { purchaseId: certain.id, pluginId: PRO_Q.id }
  await waitFor(() =>
    expect(links).toEqual([
      { add: [link], remove: [] },
      { add: [], remove: [link] },
    ]),
  )
})

test('spending is added up for each currency, and its bars lead to the purchases', async () => {
  licensesPage([ENDING, REFUNDED, BUNDLE, UNPRICED], { at: '/licenses?tab=spending' })

  const euro = within(await screen.findByRole('region', { name: 'Euro' }))
  expect(euro.getAllByText('€298.00').length).toBeGreaterThan(0)
  expect(euro.getByRole('link', { name: /2025/ })).toHaveAttribute(
    'href',
    '/licenses?tab=purchases&year=2025',
  )
  expect(euro.getByRole('link', { name: /Waves/ })).toHaveAttribute(
    'href',
    '/licenses?tab=purchases&maker=waves',
  )
  const dollar = within(screen.getByRole('region', { name: 'US Dollar' }))
  expect(dollar.getAllByText('-$189.00').length).toBeGreaterThan(0)
  expect(screen.getByText(/Currencies are never added up\. 1 without a price is not counted\./)).toBeVisible()
})

test('a year shows the manufacturers of that year alone', async () => {
  licensesPage([ENDING, REFUNDED, BUNDLE], { at: '/licenses?tab=spending&year=2025' })

  await screen.findByRole('region', { name: 'Euro' })
  expect(screen.queryByRole('region', { name: 'US Dollar' })).toBeNull()
  expect(screen.queryByRole('link', { name: /FabFilter/ })).toBeNull()
})
