import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { LicensedEntry } from '#shared/licenses/tables/license-index.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { undone } from '../../../../test/an-import.ts'
import { fakeServer } from '../../../../test/fake-server.ts'
import { LicenseTableDialog } from './license-table-dialog.tsx'
import type { LicenseImport, VaultState } from './send-license-table.ts'

const entries: LicensedEntry[] = [
  { id: 'q3', name: 'Pro-Q 3', manufacturer: 'FabFilter', version: '3.2' },
  { id: 'oz', name: 'Ozone 11', manufacturer: 'iZotope', version: '11.0' },
]

const LIST = `iLok License Manager
Product Name;Publisher Name;Activations;Activation Location;Expiration;Serial Number
Pro-Q® 3;FabFilter;1 of 3 activations used;Studio Mac;Never;SECRET-1
Ozone 11 Advanced;iZotope;0 of 2 activations used;;Never;
"The ""Glue""";Cytomic;3 of 0;;Never;SECRET-2
;FabFilter;;;;
`

const imported = {
  importId: 'i',
  counts: { license: { createdCount: 2, joinedCount: 1, unchangedCount: 0 } },
  sealed: 0,
  unsealed: 0,
}

async function aDialog(
  list = LIST,
  { vault = 'locked', name = 'list.csv' }: { vault?: VaultState; name?: string } = {},
) {
  const onImport = vi.fn(async (_: LicenseImport) => imported)
  const onClose = vi.fn()
  const props = { entries, vault, onImport, onClose }
  const server = fakeServer({ transfer: { undo: () => undone({ removedLicenseCount: 2 }) } })
  const page = aPage(<LicenseTableDialog {...props} />, { server })
  await page.user.upload(screen.getByLabelText('List of licenses'), new File([list], name))
  return { ...page, onImport, onClose }
}

const importButton = () => screen.findByRole('button', { name: /^Import \d+ License/ })

test('a list is shown with the match of each license and its certainty, and nothing is sent before', async () => {
  const { user, onImport, server } = await aDialog()
  expect(await importButton()).toHaveTextContent('Import 3 Licenses')
  // Doubtful ones are shown first.
  const shown = within(screen.getByRole('region', { name: 'Licenses in the list' }))
  expect(shown.getAllByRole('listitem')).toHaveLength(1)
  expect(shown.getByText('Please choose')).toBeVisible()
  expect(shown.getByRole('combobox', { name: 'Plugin of Ozone 11 Advanced' })).toHaveDisplayValue('No plugin')

  await user.click(screen.getByRole('radio', { name: 'All (3)' }))
  expect(shown.getByText('Certain')).toBeVisible()
  expect(shown.getByRole('combobox', { name: 'Plugin of Pro-Q® 3' })).toHaveDisplayValue(
    'Pro-Q 3 by FabFilter',
  )
  expect(shown.getByText('Not in your library')).toBeVisible()
  expect(shown.getByText('“3 of 0” is not a number of activations.')).toBeVisible()
  expect(screen.getByText('1 row is left out')).toBeVisible()
  expect(onImport).not.toHaveBeenCalled()
  expect(server.calls).toEqual([])
})

test('the import has what the user chose, and can be undone', async () => {
  const { user, onImport, onClose, server } = await aDialog()
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Plugin of Ozone 11 Advanced' }),
    'Ozone 11 by iZotope',
  )
  await user.click(screen.getByRole('radio', { name: 'Not in your library (1)' }))
  await user.click(screen.getByRole('checkbox', { name: 'Import The "Glue"' }))
  await user.click(await importButton())

  expect(await screen.findByText('2 licenses added, 1 updated, 0 unchanged.')).toBeVisible()
  const [sent] = onImport.mock.calls[0] ?? []
  expect(sent).toMatchObject({ source: 'list.csv', isOfILok: true, existing: 'update' })
  expect(sent?.licenses.map(({ license, pluginIds }) => [license.title, pluginIds])).toEqual([
    ['Pro-Q® 3', ['q3']],
    ['Ozone 11 Advanced', ['oz']],
  ])
  await user.click(screen.getByRole('button', { name: 'Undo Import' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.calls).toMatchObject([{ call: 'transfer.undo', params: { id: 'i' } }])
  expect(screen.getByText('2 licenses removed.')).toBeVisible()
})

test.each([
  ['locked', '2 serials will be left out.', /vault is locked/],
  ['none', '2 serials will be left out.', /kept only in a vault/],
  ['open', '2 serials will be encrypted in your vault.', /encrypted here/],
] as const)(
  'with a vault that is %s the dialog says “%s”, and shows no serial',
  async (vault, title, words) => {
    await aDialog(LIST, { vault })
    expect(await screen.findByText(title)).toBeVisible()
    expect(screen.getByText(words)).toBeVisible()
    expect(document.body).not.toHaveTextContent('SECRET')
  },
)

test('without headings no license is lost, and no column is guessed, as it may hold serials', async () => {
  const { user } = await aDialog('Pro-Q 3,ABCD-1234\nDiva,EFGH-5678\n')
  expect(await screen.findByRole('checkbox', { name: 'The first row is a license' })).toBeChecked()
  expect(await importButton()).toBeDisabled()

  await user.selectOptions(screen.getByRole('combobox', { name: 'Content of column 1' }), 'Product')

  expect(await importButton()).toHaveTextContent('Import 2 Licenses')
})

test('days that may be read in two ways are asked about once, before anything is imported', async () => {
  const { user, onImport } = await aDialog('Product,Deposit Date\nA,03/04/2026\nB,05/06/2026\n')
  expect(await importButton()).toBeDisabled()
  await user.click(screen.getByRole('radio', { name: 'Month' }))
  await user.click(await importButton())
  await screen.findByText('Import finished')
  const [sent] = onImport.mock.calls[0] ?? []
  expect(sent?.licenses.map(({ license }) => license.startsOn)).toEqual(['2026-03-04', '2026-05-06'])
})

test.each([
  ['Device Name,Last Seen\nMac,today\n', 'list.csv', /lists computers or iLoks/],
  ['Name,Manufacturer,Formats\nPro-Q 3,FabFilter,AU\n', 'plugins.csv', /lists plugins/],
  ['PK\u0003\u0004', 'list.xlsx.csv', /save the sheet as CSV/],
])('a wrong file %j is refused with a sentence, and another can be chosen', async (list, name, sentence) => {
  await aDialog(list, { name })
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  expect(screen.getByText('Nothing was imported.')).toBeVisible()
  expect(screen.getByRole('button', { name: /Click or drop/ })).toBeEnabled()
})

test('a failed import says why, keeps the choices and can be tried again', async () => {
  const { user, onImport } = await aDialog()
  onImport.mockRejectedValueOnce(new Error('The database is away.'))
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Plugin of Ozone 11 Advanced' }),
    'Ozone 11 by iZotope',
  )
  await user.click(await importButton())
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't import the list.")
  expect(screen.getByRole('combobox', { name: 'Plugin of Ozone 11 Advanced' })).toHaveDisplayValue(
    'Ozone 11 by iZotope',
  )
  await user.click(await importButton())
  expect(await screen.findByText('Import finished')).toBeVisible()
})
