import { expect, type Page } from '@playwright/test'
import { aPicture } from '../a-picture.ts'
import type { Producer } from '../people/a-producer.ts'
import { chooseFor, shownPlugins } from './library.ts'

/** A page or a dialog, and the steps that open it. */
export type PageState = { name: string; open: (page: Page) => Promise<void> }

/** Fills the library so that every place has content. */
export async function furnishLibrary(producer: Producer) {
  const tape = await producer.owns({
    name: 'Tape Echo',
    manufacturer: 'Night Audio',
    type: 'Delay',
    version: '2.1',
  })
  await producer.owns({
    name: 'Tape Echo',
    manufacturer: 'Night Audio',
    format: 'AU',
    path: 'Tape Echo.component',
    architectures: ['x86_64'],
  })
  await producer.call('PATCH', `/api/plugins/${tape.id}`, {
    updateAvailable: true,
    isFavorite: true,
    tags: ['mix', 'drums'],
  })
  await producer.owns({ name: 'UAD Plate', manufacturer: 'Universal Audio', type: 'Reverb', isUAD: true })
  await producer.owns({ name: 'Nameless', format: 'Plugin' })
  const pictured = await producer.owns({
    name: 'Pictured',
    manufacturer: 'Day Sound',
    type: 'EQ',
    format: 'AAX',
  })
  await producer.upload(`/api/plugins/${pictured.id}/screenshot`, 'screenshot', await aPicture())
}

const at = (name: string, path: string, heading: string): PageState => ({
  name,
  open: async (page) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
  },
})

/** My Plugins after an action. */
const inLibrary = (name: string, act: (page: Page) => Promise<unknown>, search = ''): PageState => ({
  name,
  open: async (page) => {
    await page.goto(`/plugins${search}`)
    await expect(shownPlugins(page)).toHaveCount(4)
    await act(page)
  },
})

/** A dialog from the menu of a card. */
const forPlugin = (name: string, plugin: string, entry: string): PageState =>
  inLibrary(name, async (page) => {
    await chooseFor(page, plugin, entry)
    await expect(page.locator('[role=dialog], [role=alertdialog]').first()).toBeVisible()
  })

/** A dialog that a button on a page opens. */
const dialog = (name: string, path: string, button: string): PageState => ({
  name,
  open: async (page) => {
    await page.goto(path)
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.locator('[role=dialog], [role=alertdialog]').first()).toBeVisible()
  },
})

const select = async (page: Page, name: string) => {
  await page.keyboard.press('s')
  await page.getByRole('checkbox', { name, exact: true }).click()
}

/** Every page and dialog of a signed-in user with a filled library. */
export const PAGE_STATES: PageState[] = [
  at('dashboard', '/', 'Your library now'),
  inLibrary('my-plugins', async () => {}),
  inLibrary('plugin-details', async (page) => {
    await page.getByRole('button', { name: 'Tape Echo', exact: true }).click()
    await expect(page.locator('[role=dialog], aside').getByText('Tape Echo.component')).toBeVisible()
  }),
  inLibrary('my-plugins-selection', (page) => select(page, 'Tape Echo')),
  at('my-plugins-no-match', '/plugins?q=theremin&favorite=1', 'No matching plugins found'),
  at('add-plugins', '/plugins?add=1', 'Drop your plugin files here'),
  forPlugin('edit-plugin', 'Tape Echo', 'Edit Details'),
  inLibrary('plugin-menu', (page) =>
    page.getByRole('button', { name: 'More actions for Tape Echo' }).click(),
  ),
  inLibrary('filters', async (page) => {
    await page.setViewportSize({ width: 1024, height: 768 })
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  }),
  at('grouped-list', '/plugins?group=manufacturer&type=EQ', 'Day Sound'),
  forPlugin('screenshot', 'Pictured', 'Manage Screenshot'),
  forPlugin('screenshot-none', 'Tape Echo', 'Manage Screenshot'),
  forPlugin('remove', 'Tape Echo', 'Remove'),
  inLibrary('toast', async (page) => {
    await chooseFor(page, 'Tape Echo', 'Open Location')
    await expect(page.getByText('Open plugin location').first()).toBeVisible()
  }),
  inLibrary('bulk-edit', async (page) => {
    await select(page, 'Tape Echo')
    await page.getByRole('button', { name: 'Edit Selected' }).click()
    await page.getByRole('checkbox', { name: 'Include Type' }).check()
  }),
  dialog('purge', '/plugins', 'Purge'),
  dialog('learn-more', '/', 'Learn More'),
  dialog('helper', '/updates', 'Connect to Helper App'),
  dialog('bell', '/updates', 'Notifications'),
  inLibrary('palette', async (page) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search plugins, pages and actions' }).fill('e')
    await expect(page.getByRole('group', { name: 'Plugins' })).toBeVisible()
  }),
  inLibrary('shortcuts', async (page) => {
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  }),
  at('uad-workflow', '/uad-workflow', 'UAD Workflow'),
  at('update-history', '/updates', 'Update History'),
  at('update-history-none', '/updates?tab=history', 'No Update History'),
  at('helper-app-download', '/helper-app-download', 'Helper App Download'),
  at('rosetta-report', '/rosetta-report', '1 plugin needs attention'),
  at('settings-account', '/settings', 'Account type'),
  at('settings-password', '/settings?tab=password', 'Change password'),
  at('settings-notifications', '/settings?tab=notifications', 'Notifications'),
  at('settings-advanced', '/settings?tab=advanced', 'Danger zone'),
  dialog('upgrade', '/settings', 'Upgrade to Pro'),
  dialog('delete-account', '/settings?tab=advanced', 'Delete Account'),
  at('not-found', '/nowhere', '404 Page Not Found'),
  // At the end, because the choice is remembered.
  inLibrary('my-plugins-compact', (page) =>
    page.getByRole('radio', { name: 'Compact' }).check({ force: true }),
  ),
  inLibrary('my-plugins-list', (page) => page.getByRole('radio', { name: 'List' }).check({ force: true })),
]

/** The places without a sign-in. */
export const PUBLIC_PAGE_STATES: PageState[] = [
  at('login', '/auth', 'Welcome back'),
  at('confirm-email', '/confirm-email/a-token', 'Confirm your email address'),
  at('unsubscribe', '/unsubscribe/a-token', 'Email notifications'),
  {
    name: 'register-refused',
    open: async (page) => {
      await page.goto('/auth?tab=register')
      await page.getByRole('button', { name: 'Create Account' }).click()
      await expect(page.getByText('Invalid email format')).toBeVisible()
    },
  },
]
