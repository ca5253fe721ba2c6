import type { Page } from '@playwright/test'

/** The plugins that My Plugins shows, as cards or rows. */
export const shownPlugins = (page: Page) =>
  page.getByRole('list', { name: 'Plugins', exact: true }).getByRole('article')

/** The plugin with this name on My Plugins. */
export const shownPlugin = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Plugins', exact: true }).getByRole('article', { name, exact: true })

/** Chooses an entry from the menu of a plugin's card. */
export async function chooseFor(page: Page, name: string, entry: string) {
  await page.getByRole('button', { name: `More actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}
