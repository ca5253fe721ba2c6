import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aListedPurchase } from '#shared/purchases/testing/a-purchase.ts'
import type { ImportedPurchase } from '#shared/transfer/imported-purchase.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aUser } from '../../../../test/a-user.ts'
import { anImport, undone } from '../../../../test/an-import.ts'
import { fakeServer } from '../../../../test/fake-server.ts'
import { LicensesPage } from './licenses-page.tsx'

const DIVA = aPlugin({ name: 'Diva', manufacturer: 'u-he' })
const KNOWN = aListedPurchase({
  title: 'Known',
  maker: 'Acme',
  shop: '',
  amount: 500,
  currency: 'EUR',
  day: null,
})

function importPage() {
  const sent: ImportedPurchase[] = []
  const server = fakeServer({
    purchases: { list: () => [KNOWN] },
    plugins: { list: () => [DIVA] },
    licenses: { list: () => ({ licenses: [], places: [] }) },
    vaults: { list: () => [] },
    helper: { devices: () => [] },
    transfer: {
      list: () => [],
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
    dialog.getByRole('checkbox', { name: 'Link with 1 plugin of the same name and manufacturer' }),
  ).toBeChecked()
  await page.user.click(dialog.getByRole('button', { name: 'Import 1 purchase' }))

  expect(await screen.findByText('Import finished')).toBeVisible()
  expect(page.sent).toMatchObject([
    { title: 'Diva', amount: 117_900, currency: 'EUR', day: '2026-03-04', pluginIds: [DIVA.id] },
  ])
  await page.user.click(screen.getByRole('button', { name: 'Undo Import' }))
  expect(await screen.findByText('Import undone')).toBeVisible()
})

test('without headings no purchase is lost', async () => {
  const page = importPage()
  await choose(page, 'Diva,u-he\nHive,u-he\n')

  expect(await screen.findByRole('checkbox', { name: 'The first row is a purchase' })).toBeChecked()
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Content of column 1' }), 'Purchase')
  expect(await screen.findByText('2 purchases to add')).toBeVisible()
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
  await page.user.click(await dialog.findByRole('checkbox', { name: /Link with 1 plugin/ }))
  await page.user.click(await dialog.findByRole('button', { name: 'Import 2 purchases' }))

  await screen.findByText('Import finished')
  expect(page.sent.map(({ amount, day, pluginIds }) => [amount, day, pluginIds])).toEqual([
    [17_900, '2026-03-04', []],
    [14_900, '2026-05-06', []],
  ])
})

test('a column can be mapped by hand', async () => {
  const page = importPage()
  await choose(page, 'Foo,Bar\nDiva,179\n')
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Which column has the product names?')).toBeVisible()

  await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Content of column Foo' }), 'title')

  expect(await dialog.findByText('1 purchase to add')).toBeVisible()
})

test.each<[string, string, RegExp]>([
  ['an empty file', '', /This file is empty\./],
  ['a file without rows', 'Product,Price\n', /This table has no rows below its headings\./],
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
  ['Plugin,Maker\nDiva,u-he\n', 'Import Purchases'],
  ['PK\u0003\u0004', 'Import Purchases'],
])('a dropped file is known by its headings: %j opens %s', async (text, dialog) => {
  importPage()
  const list = await screen.findByRole('article')
  fireEvent.drop(list, { dataTransfer: { types: ['Files'], files: [new File([text], 'list.csv')] } })
  expect(await screen.findByRole('dialog', { name: dialog })).toBeVisible()
})
