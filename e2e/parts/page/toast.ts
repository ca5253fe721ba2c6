import { expect, type Page } from '@playwright/test'

/** The corner where toasts appear. While a dialog is open, they are only announced. */
export const toastRegion = (page: Page) =>
  page.getByRole('region', { name: 'Notifications (F8)', includeHidden: true })

/** The visible toasts. */
export const openToasts = (page: Page) => toastRegion(page).locator('[data-state=open]')

/** Expects a single toast with exactly these texts, after at most `timeout` milliseconds (for long work). */
export async function expectToast(page: Page, title: string, description?: string, timeout?: number) {
  const toast = openToasts(page)
  await expect(toast.getByText(title, { exact: true })).toBeVisible(timeout ? { timeout } : {})
  if (description) await expect(toast.getByText(description, { exact: true })).toBeVisible()
  await expect(toast).toHaveCount(1)
}

/** Closes every toast. No dialog may be open. */
export async function closeToasts(page: Page) {
  await expect(async () => {
    for (const close of await openToasts(page).getByRole('button', { name: 'Dismiss' }).all())
      await close.click({ timeout: 1000 })
    await expect(openToasts(page)).toHaveCount(0, { timeout: 500 })
  }).toPass()
}
