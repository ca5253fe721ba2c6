import { expect, type Page } from '@playwright/test'

/** The messages in the corner that are to be seen. While a dialog is open they are beside it, and only said aloud. */
export const openToasts = (page: Page) =>
  page.getByRole('region', { name: /^Notifications/, includeHidden: true }).locator('[data-state=open]')

/** There is one message, and it says exactly this. */
export async function expectToast(page: Page, title: string, description?: string) {
  const toast = openToasts(page)
  await expect(toast.getByText(title, { exact: true })).toBeVisible()
  if (description) await expect(toast.getByText(description, { exact: true })).toBeVisible()
  await expect(toast).toHaveCount(1)
}
