import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { License } from '#shared/licenses/license.ts'
import type { Place } from '#shared/licenses/place.ts'
import type { ListedPurchase } from '#shared/purchases/listed-purchase.ts'
import { aListedPurchase } from '#shared/purchases/testing/a-purchase.ts'
import { aLicense as licenseOf } from '../../../../test/a-license.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aUser } from '../../../../test/a-user.ts'
import { fakeServer, type Handlers, refusal } from '../../../../test/fake-server.ts'
import { lockVault } from '../../../features/licenses/vault/vault-store.ts'
import { LicensesPage } from './licenses-page.tsx'

afterEach(() => act(() => lockVault()))

const PRO_Q = aPlugin({ name: 'Pro-Q 3', manufacturer: 'FabFilter' })
const DIVA = aPlugin({ name: 'Diva', manufacturer: 'u-he' })

const MAC: Place = { id: DIVA.id, kind: 'computer', name: 'Studio Mac', machine: null, goneAt: null }

const aLicense = (facts: Partial<License> = {}) =>
  licenseOf({
    title: 'Pro-Q 3',
    maker: 'FabFilter',
    activations: [{ placeId: MAC.id, since: null, seenOn: null }],
    ...facts,
  })

type LicenseCalls = NonNullable<Handlers['licenses']>

const optionsOf = (field: HTMLElement) =>
  [...(document.getElementById(field.getAttribute('list') ?? '')?.children ?? [])].map((option) =>
    option.getAttribute('value'),
  )

async function addDialog(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Add' }))
  return within(await screen.findByRole('dialog', { name: 'Add' }))
}

function licensesPage(
  purchases: ListedPurchase[],
  handlers: Handlers['purchases'] = {},
  { at = '/licenses', licenses = [] as License[], calls = {} as LicenseCalls } = {},
) {
  const server = fakeServer({
    purchases: { list: () => purchases, ...handlers },
    plugins: { list: () => [PRO_Q, DIVA] },
    licenses: { list: () => ({ licenses, places: [MAC] }), ...calls },
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

test('the first field suggests plugins, and a name gives its maker and its plugin', async () => {
  const sent: unknown[] = []
  const { user } = licensesPage([BUNDLE], {
    add: ({ body }) => {
      sent.push(body)
      return aListedPurchase({ ...body })
    },
  })
  const dialog = await addDialog(user)
  const name = dialog.getByRole('combobox', { name: 'Name' })

  await user.type(name, 'div')
  await waitFor(() => expect(optionsOf(name)).toEqual(['Diva']))
  await user.type(name, 'a 2')
  expect(name).not.toHaveAccessibleDescription()
  await user.type(name, '{Backspace}{Backspace}')
  expect(name).toHaveAccessibleDescription('Includes Diva.')
  expect(dialog.getAllByRole('option', { name: /^[A-Z]{3} – / })[0]).toHaveTextContent(/^EUR/)
  await user.type(dialog.getByRole('textbox', { name: 'Price' }), '1.179,5')
  await user.click(dialog.getByRole('button', { name: 'Add' }))

  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    title: 'diva',
    maker: 'u-he',
    amount: 117_950,
    currency: 'EUR',
    day: null,
    term: 'none',
    termEnds: null,
    pluginIds: [DIVA.id],
  })
  expect(await screen.findByText('Added')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a price, a license and its place are added at once, and a second try adds nothing twice', async () => {
  let isFailing = true
  const add = () => {
    if (!isFailing) return aLicense({ activations: [] })
    isFailing = false
    throw refusal(503, 'The server is busy.')
  }
  const { user, server } = licensesPage(
    [BUNDLE],
    {
      add: ({ body }) => aListedPurchase({ ...body }),
      change: ({ body }) => aListedPurchase({ ...body }),
    },
    { licenses: [aLicense()], calls: { add, activate: () => aLicense() } },
  )
  const dialog = await addDialog(user)
  await user.type(dialog.getByRole('combobox', { name: 'Name' }), 'Kick')
  await user.type(dialog.getByRole('textbox', { name: 'Price' }), '20')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'License' }), 'Perpetual')
  await user.click(dialog.getByRole('checkbox', { name: 'Studio Mac' }))
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await screen.findByText('The server is busy.')
  await user.click(dialog.getByRole('button', { name: 'Add' }))

  expect(await screen.findByText('Added')).toBeVisible()
  const made = server.calls.map(({ call }) => call).filter((call) => /\.(?:add|change|activate)$/.test(call))
  expect(made).toEqual([
    'purchases.add',
    'licenses.add',
    'purchases.change',
    'licenses.add',
    'licenses.activate',
  ])
})

test('an edit of both keeps the names that were not edited', async () => {
  const sent: unknown[] = []
  const bought = { ...BUNDLE, pluginIds: [PRO_Q.id] }
  const change: LicenseCalls['change'] = ({ body }) => {
    sent.push(body)
    return aLicense()
  }
  const { user } = licensesPage(
    [bought],
    {
      change: ({ body }) => {
        sent.push(body)
        return { ...bought, ...body }
      },
    },
    { licenses: [aLicense({ pluginIds: [PRO_Q.id] })], calls: { change } },
  )
  await user.click(await screen.findByRole('button', { name: 'Pro-Q 3' }))
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Pro-Q 3' }))
  await user.type(dialog.getByRole('textbox', { name: 'Shop' }), ' 2')
  await user.click(dialog.getByRole('button', { name: 'Save' }))

  await waitFor(() =>
    expect(sent).toMatchObject([
      { title: 'Total Bundle', shop: 'Plugin Boutique 2' },
      { title: 'Pro-Q 3', kind: 'perpetual' },
    ]),
  )
})

test.each([
  ['-5', 'A price is never below zero. Choose Refund or Sale for money that came back.'],
  ['1.234', 'This price can be read in two ways. Write it like 1234.00.'],
  ['free', "This isn't a price. Write it like 39.99."],
])('the price %s is refused with a sentence, and nothing is lost', async (price, sentence) => {
  const { user } = licensesPage([BUNDLE])
  const dialog = await addDialog(user)
  await user.type(dialog.getByRole('combobox', { name: 'Name' }), 'Kick')
  await user.type(dialog.getByRole('textbox', { name: 'Price' }), price)

  await user.click(dialog.getByRole('button', { name: 'Add' }))

  expect(await dialog.findByText(sentence)).toBeVisible()
  expect(dialog.getByRole('combobox', { name: 'Name' })).toHaveValue('Kick')
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

  expect(await screen.findByText('Removed')).toBeVisible()
  expect(titles()).toEqual(['Gold'])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Restored')).toBeVisible()
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
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Link Plugins (2)' }))
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
  licensesPage([ENDING, REFUNDED, BUNDLE, UNPRICED], {}, { at: '/licenses?tab=spending' })

  const euro = within(await screen.findByRole('region', { name: 'Euro' }))
  expect(euro.getAllByText('€298.00').length).toBeGreaterThan(0)
  expect(euro.getByRole('link', { name: /2025/ })).toHaveAttribute('href', '/licenses?year=2025')
  expect(euro.getByRole('link', { name: /Waves/ })).toHaveAttribute('href', '/licenses?maker=waves')
  const dollar = within(screen.getByRole('region', { name: 'US Dollar' }))
  expect(dollar.getAllByText('-$189.00').length).toBeGreaterThan(0)
  expect(screen.getByText('Each currency is totaled separately. 1 purchase has no price.')).toBeVisible()
})

test('searched words, which may be a serial, leave the address', async () => {
  const { address } = licensesPage([ENDING], {}, { at: '/licenses?sort=title&q=ABCD-1234' })

  await waitFor(() => expect(address()).toBe('/licenses?sort=title'))
  expect(await screen.findByRole('searchbox')).toHaveValue('ABCD-1234')
})
