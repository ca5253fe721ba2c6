import { expect, type Page } from '@playwright/test'

/** The corner where messages appear. While a dialog is open it is beside that, and they are only said aloud. */
export const toastRegion = (page: Page) =>
  page.getByRole('region', { name: 'Notifications (F8)', includeHidden: true })

/** The messages that are to be seen. */
export const openToasts = (page: Page) => toastRegion(page).locator('[data-state=open]')

/** There is one message, and it says exactly this. */
export async function expectToast(page: Page, title: string, description?: string) {
  const toast = openToasts(page)
  await expect(toast.getByText(title, { exact: true })).toBeVisible()
  if (description) await expect(toast.getByText(description, { exact: true })).toBeVisible()
  await expect(toast).toHaveCount(1)
}

/** Closes every message. No dialog may be open. */
export async function closeToasts(page: Page) {
  await expect(async () => {
    for (const close of await openToasts(page).getByRole('button', { name: 'Dismiss' }).all())
      await close.click({ timeout: 1000 })
    await expect(openToasts(page)).toHaveCount(0, { timeout: 500 })
  }).toPass()
}
