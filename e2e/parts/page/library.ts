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

/** Counts the clicks of the mouse from now on, whichever page of the app is shown. Returns a function that gives their number. */
export async function clicksOf(page: Page) {
  await page.evaluate(() => {
    let clicks = 0
    // A click that a key or the page causes has no number.
    addEventListener('click', ({ detail }) => detail > 0 && clicks++, { capture: true })
    Object.assign(window, { clicksSoFar: () => clicks })
  })
  return () => page.evaluate((): number => Reflect.get(window, 'clicksSoFar')())
}

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
