import type { Page } from '@playwright/test'
import { expectAccessible } from '../parts/page/accessible.ts'
import { expect, story } from '../parts/story.ts'

const LIST = `iLok License Manager
Product Name;Publisher Name;Activations;Activation Location;Deposit Date;Expiration;Serial Number
Pro-Q® 3;FabFilter;1 of 3 activations used;Studio Mac;03/04/2024;Never;SECRET-1
Pro-Q® 3;FabFilter;1 of 3 activations used;iLok Cloud;03/04/2024;Never;SECRET-1
Pro-Q;FabFilter;0 of 2 activations used;;05/06/2024;Never;SECRET-2
`

story(
  'a list of licenses is imported with its places, a second time adds nothing, and serials only reach the vault',
  async ({ page, producer }) => {
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    await producer.owns({ name: 'Pro-Q 3', manufacturer: 'FabFilter' })
    await page.goto('/licenses')
    const dialog = page.getByRole('dialog', { name: 'Import Licenses' })
    const choose = async () => {
      const buffer = Buffer.from(LIST)
      await dialog
        .getByLabel('List of licenses')
        .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer })
      await dialog.getByText('Month', { exact: true }).click()
    }

    await page.getByRole('button', { name: 'Import Licenses' }).click()
    await choose()
    await expect(dialog.getByText('2 serials will be left out.')).toBeVisible()
    await dialog.getByText('All (2)').click()
    await expectAccessible(page, 'import-licenses')
    await dialog.getByRole('button', { name: 'Import 2 Licenses' }).click()
    await expect(dialog.getByText('2 licenses added, 0 updated, 0 unchanged.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Undo Import' }).click()
    await expect(dialog).toHaveCount(0)

    await page.getByRole('button', { name: 'Import Licenses' }).click()
    await choose()
    await dialog.getByRole('button', { name: 'Import 2 Licenses' }).click()
    await expect(dialog.getByText('2 licenses added, 0 updated, 0 unchanged.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('article', { name: 'Pro-Q® 3' }).getByRole('button').click()
    const details = page.getByRole('complementary', { name: 'Details of Pro-Q® 3' })
    await expect(details.getByText('2 of 3 places used')).toBeVisible()
    await expect(details.getByText('iLok Cloud').first()).toBeVisible()

    await page.getByRole('button', { name: 'More actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Import Licenses' }).click()
    await choose()
    await dialog.getByRole('button', { name: 'Import 2 Licenses' }).click()
    await expect(dialog.getByText('0 licenses added, 0 updated, 2 unchanged.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()

    await setUpVault(page)
    await page.getByRole('button', { name: 'More actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Import Licenses' }).click()
    await choose()
    await expect(dialog.getByText('2 serials will be encrypted in your vault.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Import 2 Licenses' }).click()
    await expect(dialog.getByText('2 serials are encrypted in your vault.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await details.getByRole('button', { name: 'Show: Serial' }).click()
    await expect(details.getByText('SECRET-1')).toBeVisible()
    expect(sent.filter((each) => each.includes('SECRET'))).toEqual([])
  },
)

async function setUpVault(page: Page) {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Vault', exact: true }).click()
  await page.getByRole('region', { name: 'Vault' }).getByRole('button', { name: 'Set Up the Vault' }).click()
  await expect(dialog.getByLabel('Offered passphrase')).not.toBeEmpty()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const groups = dialog.getByRole('list', { name: 'Recovery key' }).getByRole('listitem')
  await expect(groups).toHaveCount(8)
  const recoveryKey = await groups.allInnerTexts()
  const label = await dialog.getByText(/^Type group \d/).innerText()
  await dialog.getByRole('textbox').fill(recoveryKey[Number(label.match(/\d/)?.[0]) - 1] ?? '')
  await dialog.getByRole('button', { name: 'Create Vault' }).click()
  await expect(page.getByRole('region', { name: 'Vault' }).getByRole('status')).toContainText(
    'Vault unlocked',
  )
}
