import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ListedPurchase } from '#shared/purchases/listed-purchase.ts'
import { aListedPurchase } from '#shared/purchases/testing/a-purchase.ts'
import { aPage } from '../../../test/a-page.tsx'
import { aPlugin } from '../../../test/a-plugin.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { PluginPurchases } from './plugin-purchases.tsx'

const DIVA = aPlugin({ name: 'Diva', manufacturer: 'u-he' })
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

function aPanel(purchases: ListedPurchase[]) {
  const ofPlugins =
    purchases.length > 0 ? [{ pluginId: DIVA.id, purchases: purchases.length, termEnds: null }] : []
  const server = fakeServer({
    plugins: { list: () => [DIVA] },
    purchases: { list: () => purchases, ofPlugins: () => ofPlugins, ofPlugin: () => purchases },
  })
  const dialog = (onClose: () => void) => (
    <button type="button" onClick={onClose}>
      Close
    </button>
  )
  return aPage(
    <PluginPurchases plugin={DIVA} isSettled purchases="/licenses?kind=purchase" dialog={dialog} />,
    { server },
  )
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

test('a plugin without purchases asks for none and offers to add one', async () => {
  const { user, server } = aPanel([])

  await user.click(await screen.findByRole('button', { name: 'Add Purchase' }))
  await user.click(screen.getByRole('button', { name: 'Close' }))

  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  expect(server.calls.map(({ call }) => call)).not.toContain('purchases.ofPlugin')
})
