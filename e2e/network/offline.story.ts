import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { aPicture } from '../../server/test/a-picture.ts'
import { LONG_CAMPAIGN_ONLY, onTurn } from '../parts/campaign.ts'
import { SIZES } from '../parts/page/accessible.ts'
import { chooseFor, shownPlugin, shownPlugins } from '../parts/page/library.ts'
import { closeToasts, expectToast, openToasts, toastRegion } from '../parts/page/toast.ts'
import { aProducer } from '../parts/people/a-producer.ts'
import { startServer } from '../parts/start-server.ts'
import { furnishAccount, furnishLibrary } from '../parts/states/furnish.ts'
import { LIBRARY_STATES } from '../parts/states/library-states.ts'
import { PAGE_STATES } from '../parts/states/page-states.ts'
import { expect, story } from '../parts/story.ts'

const BAR = "You're offline. You can't save changes until you're back online."
const AWAY = /We can't reach the server/

/** Expects text on the page that is not a program error. */
async function expectAlive(page: Page, where: string) {
  const text = await page.locator('body').innerText()
  expect(text.trim().length, where).toBeGreaterThan(40)
  expect(text, where).not.toMatch(/undefined|\[object|TypeError|Unexpected token|at \w+ \(/)
}

const goTo = (page: Page, name: string) =>
  page
    .getByRole('complementary', { name: 'Sidebar' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click()

story(
  'pages and dialogs stay unchanged without a connection',
  LONG_CAMPAIGN_ONLY,
  async ({ page, producer, server }) => {
    story.slow()
    const disconnect = await furnishAccount(producer, server.url)
    for (const place of [...PAGE_STATES, ...LIBRARY_STATES]) {
      if (OUTSIDE_THE_SHELL.includes(place.name)) continue
      // A state may have left the window narrow.
      await page.setViewportSize(SIZES.desk)
      await place.open(page)
      const before = await page.getByRole('heading', { level: 1, includeHidden: true }).innerText()
      await page.context().setOffline(true)
      await expect(page.getByText(BAR), place.name).toBeVisible()
      await expectAlive(page, place.name)
      await expect(page.getByRole('heading', { level: 1, includeHidden: true }), place.name).toHaveText(
        before,
      )
      await page.context().setOffline(false)
      await expect(page.getByText(BAR), place.name).toHaveCount(0)
      await expectAlive(page, `${place.name}, back`)
    }
    disconnect()
  },
)

/** Pages without the bar. */
const OUTSIDE_THE_SHELL = ['not-found', 'terms', 'privacy']

/** Presses a key: the first input loads the code that shows toasts. */
async function touch(page: Page) {
  await page.keyboard.press('Shift')
  await expect(toastRegion(page)).toBeAttached()
}

/** An action that needs the server, with its steps, and the checks after failure and success. */
type Action = {
  name: string
  begin: (page: Page) => Promise<unknown>
  submit: (page: Page) => Promise<unknown>
  unchanged: (page: Page) => Promise<unknown>
  done: (page: Page) => Promise<unknown>
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).last().click()
const noDialog = (page: Page) => expect(page.locator('[role=dialog], [role=alertdialog]')).toHaveCount(0)
const inDialog = (label: string, value: string) => (page: Page) =>
  expect(page.getByRole('dialog').getByLabel(label)).toHaveValue(value)

/** Plugins can be removed when the songs have been asked. */
const songsAnswered = (page: Page, name: string) =>
  expect(page.getByRole('button', { name, exact: true }).last()).toBeEnabled()

/** Each action on My Plugins depends on the result of the previous ones. */
const ACTIONS: Action[] = [
  {
    name: 'an edit',
    begin: async (page) => {
      await chooseFor(page, 'Tape Echo', 'Edit Details')
      await page.getByRole('dialog').getByLabel('Description').fill('Typed at length')
    },
    submit: press('Save Changes'),
    unchanged: inDialog('Description', 'Typed at length'),
    done: noDialog,
  },
  {
    name: 'a star',
    begin: (page) => expect(page.getByRole('button', { name: 'Favorite Nameless' })).toBeVisible(),
    submit: press('Favorite Nameless'),
    unchanged: (page) =>
      expect(page.getByRole('button', { name: 'Favorite Nameless' })).toHaveAttribute(
        'aria-pressed',
        'false',
      ),
    done: (page) =>
      expect(page.getByRole('button', { name: 'Favorite Nameless' })).toHaveAttribute('aria-pressed', 'true'),
  },
  {
    name: 'the upload of a screenshot',
    begin: (page) => chooseFor(page, 'Tape Echo', 'Manage Screenshot'),
    submit: async (page) => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: /Drop a screenshot here/ }).click()
      await (await chooser).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: await aPicture() })
    },
    unchanged: (page) => expect(page.getByRole('button', { name: /Drop a screenshot here/ })).toBeVisible(),
    done: noDialog,
  },
  {
    name: 'a removal',
    begin: async (page) => {
      await chooseFor(page, 'Tape Echo', 'Remove')
      await songsAnswered(page, 'Remove')
    },
    submit: press('Remove'),
    unchanged: (page) => expect(page.getByRole('alertdialog', { name: 'Remove Plugin' })).toBeVisible(),
    done: (page) => expect(shownPlugin(page, 'Tape Echo')).toHaveCount(0),
  },
]

story(
  'without a connection, each action shows a message and keeps its input, and works later',
  onTurn(3),
  async ({ page, producer }) => {
    await furnishLibrary(producer)
    await page.goto('/plugins')
    for (const act of ACTIONS) await story.step(act.name, () => perform(page, act))
  },
)

async function perform(page: Page, { begin, submit, unchanged, done }: Action) {
  await begin(page)
  await touch(page)
  await page.context().setOffline(true)
  await expect(page.getByText(BAR)).toBeVisible()
  await submit(page)
  await expect(openToasts(page)).toContainText(AWAY)
  await unchanged(page)
  await page.context().setOffline(false)
  await expect(page.getByText(BAR)).toHaveCount(0)
  await submit(page)
  await done(page)
  // The next action may fail with the same message.
  await closeToasts(page)
}

story('a page without any input yet reports a lost connection', async ({ page, producer }) => {
  await producer.owns({ name: 'Tape' })
  await page.goto('/plugins')
  await expect(toastRegion(page)).toBeAttached()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Favorite Tape' }).click()
  await expect(openToasts(page)).toContainText(AWAY)
})

story(
  'a part that is not loaded reports the missing connection, and typed values elsewhere are kept',
  onTurn(2),
  async ({ page, producer, complaints }) => {
    await furnishLibrary(producer)
    await page.goto('/settings')
    await page.getByLabel('Display Name').fill('Typed at length')
    await touch(page)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
    await expectToast(page, "We couldn't load this", 'Check your connection and try again.')
    await page.getByRole('button', { name: 'Notifications', exact: true }).click()
    await expectToast(page, "We couldn't load this", 'Check your connection and try again.')
    await expect(page.getByLabel('Display Name')).toHaveValue('Typed at length')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
    await expect(page.getByRole('dialog', { name: 'Upgrade to Pro' })).toBeVisible()
    complaints.length = 0
  },
)

story(
  'a page is there without the code of its parts',
  onTurn(3),
  async ({ page, onlooker: _, complaints }) => {
    await page.route(/assets\/(toast-|sleeve-wall|preferences-form)/, (route) => route.abort())
    await page.goto('/settings?tab=notifications')
    const failed = page.getByRole('tabpanel').getByRole('alert')
    await expect(failed).toContainText("We couldn't load this")
    await failed.getByRole('button', { name: 'Try Again' }).click()
    await expect(failed.getByRole('button', { name: 'Reload' })).toBeVisible()

    await page.context().clearCookies()
    await page.goto('/auth')
    await expect(page.getByLabel('Username')).toBeVisible()
    complaints.length = 0
  },
)

story(
  'a page that is not loaded reports the missing connection, and loads when it is back',
  async ({ page, producer, complaints }) => {
    await furnishLibrary(producer)
    await page.goto('/updates')
    await expect(page.getByRole('heading', { name: 'Update History', level: 1 })).toBeVisible()
    await page.context().setOffline(true)
    await goTo(page, 'Settings')
    await expect(page.getByRole('heading', { name: "We couldn't show this page" })).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('tab', { name: 'Account' })).toBeVisible()
    complaints.length = 0
  },
)

story(
  'every page reports a stopped server and recovers when it is back',
  onTurn(5),
  async ({ page, complaints }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'plugfolio-gone-'))
    let server = await startServer(dataDir)
    try {
      const producer = await aProducer(page.context().request, server.url)
      await furnishLibrary(producer)
      // Load the chunk of each page first, because this story tests missing responses.
      for (const path of ['/updates', '/settings', '/plugins', '/']) {
        await page.goto(`${server.url}${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      }
      await page.goto(`${server.url}/updates`)
      await expect(page.getByRole('heading', { name: 'Update History', level: 1 })).toBeVisible()
      await page.waitForTimeout(2500)
      const { port } = new URL(server.url)
      await server.stop()
      for (const [name, path] of [
        ['My Plugins', '/plugins'],
        ['Dashboard', '/'],
        ['Settings', '/settings'],
        ['Update History', '/updates'],
      ] as const) {
        await goTo(page, name)
        await expect(page).toHaveURL(`${server.url}${path}`)
        await expectAlive(page, name)
      }
      server = await startServer(dataDir, Number(port))
      await page.goto(`${server.url}/plugins`)
      await expect(shownPlugins(page)).toHaveCount(4)
      complaints.length = 0
    } finally {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
