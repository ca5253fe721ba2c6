import { expectAccessible } from '../parts/page/accessible.ts'
import { expectToast, openToasts } from '../parts/page/toast.ts'
import { expect, story } from '../parts/story.ts'

/** A table as Excel in German writes it: semicolons, a byte order mark, decimals behind a comma, and two ways to read a date. */
const TABLE = [
  '\ufeffArtikel;Hersteller;Preis;Währung;Datum;Bestellnummer;Plan ends',
  'Diva;u-he;1.179,00;EUR;03/04/2026;=HYPERLINK("x");',
  'Pro-Q 3;FabFilter;149;EUR;03/05/2026;A-2;2199-12-31',
  'Serum;Xfer Records;"$189.00";;13/05/2026;A-3;',
  'Broken;Acme;-5;EUR;;;',
  'Unknown;Acme;5;QQQ;;;',
].join('\r\n')

story('from a table of a shop to what was spent, and back', async ({ page, producer }) => {
  const names = [
    ['Diva', 'u-he'],
    ['Pro-Q 3', 'FabFilter'],
  ]
  for (const [name, manufacturer] of names)
    await producer.call('POST', '/api/plugins', { name, manufacturer, format: 'VST3', path: `${name}.vst3` })
  const dialog = page.getByRole('dialog')
  const row = (name: string) => page.getByRole('article', { name, exact: true })
  const details = (name: string) => page.getByRole('complementary', { name: `Details of ${name}` })

  await story.step('an empty page says what to do', async () => {
    await page.goto('/licenses')
    await expect(page.getByRole('heading', { name: 'No licenses or purchases yet' })).toBeVisible()
    await expectAccessible(page, 'no purchases')
  })

  await story.step('a table is mapped, and what its cells do not tell is asked once', async () => {
    await page.getByRole('button', { name: 'Import Purchases' }).click()
    await page
      .getByLabel('Table to import')
      .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) })
    await expect(dialog.getByText('orders.csv')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Currency of these prices' }).selectOption('USD')
    await dialog.getByRole('combobox', { name: 'Order of these dates' }).selectOption('day-first')
    await expect(dialog.getByText('3 purchases to add')).toBeVisible()
    await expect(dialog.getByText('2 left out')).toBeVisible()
    await expectAccessible(page, 'preview of purchases')
    await dialog.getByRole('button', { name: 'Import 3 purchases' }).click()
    await expect(dialog.getByText('Import finished')).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
  })

  await story.step('the list shows prices, months and plans, and what is linked', async () => {
    await expect(row('Diva')).toContainText('€1,179.00')
    await expect(row('Diva')).toContainText('Apr 2026')
    await expect(row('Pro-Q 3')).toContainText('Dec 31, 2199')
    await expectAccessible(page, 'list of purchases')
  })

  await story.step('a purchase is changed and removed, and undo brings it back', async () => {
    await row('Serum').getByRole('button').click()
    await details('Serum').getByRole('button', { name: 'Edit' }).click()
    await expect(dialog.getByLabel('Price')).toHaveValue('189.00')
    await expect(dialog.getByLabel('Currency')).toHaveValue('USD')
    await dialog.getByLabel('Price').fill('99.5')
    await expectAccessible(page, 'purchase dialog')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(row('Serum')).toContainText('$99.50')
    await details('Serum').getByRole('button', { name: 'Remove' }).click()
    await expect(row('Serum')).toHaveCount(0)
    await openToasts(page).getByRole('button', { name: 'Undo' }).click()
    await expect(row('Serum')).toBeVisible()
  })

  await story.step('spending stays apart by currency and leads to the purchases', async () => {
    await page.getByRole('button', { name: 'Spending' }).click()
    await expect(page.getByRole('region', { name: 'Euro' })).toContainText('€1,328.00')
    await expect(page.getByRole('region', { name: 'US Dollar' })).toContainText('$99.50')
    await expectAccessible(page, 'spending')
    await page.getByRole('region', { name: 'Euro' }).getByRole('link', { name: /u-he/ }).click()
    await expect(page.getByRole('status').filter({ hasText: '1 of 3 products' })).toBeVisible()
  })

  await story.step('a plugin shows what it cost, and another purchase of it is added', async () => {
    await page.goto('/plugins?purchase=yes')
    await expect(page.getByText('Has a purchase').first()).toBeVisible()
    await page.getByRole('button', { name: 'Diva', exact: true }).click()
    const purchases = page.getByRole('region', { name: 'What it cost' })
    await expect(purchases).toContainText('€1,179.00')
    await purchases.getByRole('button', { name: 'Add Purchase' }).click()
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Diva')
    await dialog.getByLabel('Price').fill('29')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(purchases).toContainText('€29.00')
    await expectAccessible(page, 'plugin with purchases')
  })

  await story.step('the import is undone in the settings, and what was changed since stays', async () => {
    await page.goto('/settings?tab=advanced')
    await page.getByRole('button', { name: 'Undo Import of orders.csv' }).click()
    await expectToast(page, 'Import undone', '2 purchases removed.')
    await page.goto('/licenses?tab=purchases')
    await expect(page.getByRole('status').filter({ hasText: 'product' })).toHaveText('2 products')
    await expect(page).toHaveURL(/\?kind=purchase$/)
  })
})
