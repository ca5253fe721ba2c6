import type { Page } from '@playwright/test'

/** Opens the dialog that imports a library. */
export async function openImport(page: Page) {
  await page.goto('/settings?tab=advanced')
  await page.getByRole('button', { name: 'Import Data' }).click()
}

/** Chooses a file in the open dialog. */
export const chooseImport = (page: Page, name: string, content: string | Buffer) =>
  page
    .getByLabel('File to import')
    .setInputFiles({ name, mimeType: '', buffer: Buffer.isBuffer(content) ? content : Buffer.from(content) })
