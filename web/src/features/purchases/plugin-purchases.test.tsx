import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ListedPurchase } from '#shared/purchases/listed-purchase.ts'
import { aListedPurchase } from '#shared/purchases/testing/a-purchase.ts'
import { aPage } from '../../../test/a-page.tsx'
import { aPlugin } from '../../../test/a-plugin.ts'
import { fakeServer, type Handlers } from '../../../test/fake-server.ts'
import { PluginPurchases } from './plugin-purchases.tsx'

const DIVA = aPlugin({ name: 'Diva', manufacturer: 'u-he' })
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

function aPanel(purchases: ListedPurchase[], handlers: Handlers['purchases'] = {}) {
  const ofPlugins =
    purchases.length > 0 ? [{ pluginId: DIVA.id, purchases: purchases.length, termEnds: null }] : []
  const server = fakeServer({
    plugins: { list: () => [DIVA] },
    purchases: { list: () => purchases, ofPlugins: () => ofPlugins, ofPlugin: () => purchases, ...handlers },
  })
  return aPage(<PluginPurchases plugin={DIVA} isSettled purchases="/licenses?tab=purchases" />, { server })
}

test('a plugin shows what it cost, as what, and until when its plan runs', async () => {
  aPanel([
    aListedPurchase({ title: 'Diva', pluginIds: [DIVA.id], shop: 'u-he', amount: 17_900 }),
    aListedPurchase({
      title: 'Everything Bundle',
      kind: 'renew',
      pluginIds: [DIVA.id, '2', '3'],
      amount: null,
      currency: null,
      term: 'updates',
      termEnds: dayIn(10),
    }),
  ])

  expect(await screen.findByText('€179.00')).toBeVisible()
  expect(screen.getByText('Jan 2, 2026 · u-he')).toBeVisible()
  expect(screen.getByText('Price not known')).toBeVisible()
  expect(screen.getByText(/Renewal · .* · as Everything Bundle/)).toBeVisible()
  expect(screen.getByText(/^Update plan until /)).toHaveAttribute('data-tone', 'amber')
})

test('only the first five of many are listed', async () => {
  aPanel(Array.from({ length: 7 }, () => aListedPurchase({ pluginIds: [DIVA.id] })))

  expect(await screen.findByRole('link', { name: '2 more' })).toHaveAttribute(
    'href',
    '/licenses?tab=purchases',
  )
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
})

test('a plugin without purchases asks for none and offers to add one, which begins with it', async () => {
  const sent: unknown[] = []
  const { user, server } = aPanel([], {
    add: ({ body }) => {
      sent.push(body)
      return aListedPurchase(body)
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Add Purchase' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Purchase' }))
  expect(dialog.getByRole('textbox', { name: 'Purchase' })).toHaveValue('Diva')
  await waitFor(() => expect(dialog.getByText('1 chosen.')).toBeVisible())
  await user.click(dialog.getByRole('button', { name: 'Add Purchase' }))

  await waitFor(() => expect(sent).toMatchObject([{ title: 'Diva', maker: 'u-he', pluginIds: [DIVA.id] }]))
  expect(server.calls.map(({ call }) => call)).not.toContain('purchases.ofPlugin')
})

test('the dialog opens once the currency of the other purchases is known', async () => {
  let answer = (_: ListedPurchase[]) => {}
  const { user, server } = aPanel([aListedPurchase({ pluginIds: [DIVA.id] })], {
    list: () => new Promise((resolve) => (answer = resolve)),
  })
  await user.click(await screen.findByRole('button', { name: 'Add Purchase' }))
  await waitFor(() => expect(server.calls.map(({ call }) => call)).toContain('purchases.list'))
  expect(screen.queryByRole('dialog')).toBeNull()

  answer([aListedPurchase()])

  const dialog = within(await screen.findByRole('dialog', { name: 'Add Purchase' }))
  expect(dialog.getByRole('combobox', { name: 'Currency' })).toHaveValue('EUR')
})
