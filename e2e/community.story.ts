import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './parts/page/accessible.ts'
import { expectToast } from './parts/page/toast.ts'
import { aProducer } from './parts/people/a-producer.ts'
import { DIST } from './parts/start-server.ts'
import { expect, story } from './parts/story.ts'

const DESK = { width: 1440, height: 900 }

/** A browser of a new user who has the plugin and its details open. */
async function aUserWith(name: string, context: BrowserContext, url: string) {
  const producer = await aProducer(context.request, url)
  const { id } = await producer.owns({ name, manufacturer: 'Night Audio' })
  const page = await context.newPage()
  const edit = async () => {
    await page.goto(`${url}/plugins?plugin=${id}&edit=1`)
    const dialog = page.getByRole('dialog', { name: 'Edit Plugin Details' })
    await expect(dialog.getByRole('button', { name: 'History and Sources' })).toBeVisible()
    return dialog
  }
  const type = async (value: string) => {
    const dialog = await edit()
    await dialog.getByRole('combobox', { name: 'Type' }).fill(value)
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog).toHaveCount(0)
  }
  return { producer, page, edit, type }
}

story(
  'two users improve a plugin, and an administrator undoes a wrong value',
  async ({ browser, server }) => {
    const options = { reducedMotion: 'reduce', viewport: DESK } as const
    const contexts = await Promise.all([1, 2, 3].map(() => browser.newContext(options)))
    const mark = randomBytes(3).toString('hex')
    const name = `Mist ${mark}`
    const [ana, ben, host] = await Promise.all(contexts.map((each) => aUserWith(name, each, server.url)))
    if (!ana || !ben || !host) throw new Error('There are three people.')
    await makeAdministrator(server.dataDir, host.producer.username)

    await ana.type('Delay')
    const waits = "Others don't see it yet: it's waiting for another owner to confirm it."
    const saved =
      'Plugin details have been updated and shared with the community! Type is saved in your library.'
    await expectToast(ana.page, 'Plugin updated', `${saved} ${waits}`)

    const dialog = await ben.edit()
    await expect(dialog.getByRole('combobox', { name: 'Type' })).toHaveValue('')
    const historyOf = async ({ page }: { page: Page }) => {
      await page.getByRole('button', { name: 'History of Type (1 waiting)' }).click()
      return page.getByRole('dialog', { name: 'History of Type' })
    }
    const history = await historyOf(ben)
    await expect(history.getByRole('listitem')).toContainText('Another user')
    await expectAccessible(ben.page, 'the history of a field')
    await history.getByRole('button', { name: 'Agree', exact: true }).click()
    // The voice of an account of today does not count yet.
    await expectToast(ben.page, 'You agree')
    await expect(history.getByText('Shown now')).toHaveCount(0)
    await host.edit()
    const historyOfHost = await historyOf(host)
    await historyOfHost.getByRole('button', { name: 'Agree', exact: true }).click()
    await expect(historyOfHost.getByText('Shown now')).toBeVisible()
    await ben.edit()
    await dialog.getByRole('button', { name: 'History and Sources' }).click()
    await expect(dialog.getByText('From the community')).toBeVisible()
    await expect(dialog.getByRole('combobox', { name: 'Type' })).toHaveValue('Delay')

    await ben.type('Echo')
    await ben.edit()
    const useShared = dialog.getByRole('button', { name: 'Use “Delay” as Type · From the community' })
    await expect(useShared).toBeVisible()
    await expectAccessible(ben.page, 'the details with their sources')
    await useShared.click()
    await expect(dialog.getByRole('combobox', { name: 'Type' })).toHaveValue('Delay')
    await expect(useShared).toHaveCount(0)

    await ana.page.goto(`${server.url}/community`)
    await expect(ana.page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    await makeAdministrator(server.dataDir, ana.producer.username)
    await ana.page.reload()
    const edits = ana.page.getByRole('table', { name: 'Recent edits' }).getByRole('row', { name: mark })
    await expect(edits).toHaveText([/Type set to “Echo”.*Withdrawn/, /Type set to “Delay”.*Shown now/])
    await expectAccessible(ana.page, 'the page for administrators')
    for (const [item, title] of [
      ['Lock Field', 'Lock Type'],
      [/^Undo All Edits by/, "Undo a User's Edits"],
    ] as const) {
      await edits.last().getByRole('button').click()
      if (title === 'Lock Type') await expectAccessible(ana.page, 'the menu of an edit')
      await ana.page.getByRole('menuitem', { name: item }).click()
      const dialog = ana.page.getByRole('dialog', { name: title })
      await expect(dialog).toBeVisible()
      // A menu that takes the focus back would leave the field, whose error then shows before anything was typed.
      await expect(dialog.getByRole('textbox')).toBeFocused()
      await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(0)
      await expectAccessible(ana.page, title)
      await ana.page.keyboard.press('Escape')
    }
    await edits.last().getByRole('button').click()
    await ana.page.getByRole('menuitem', { name: 'Undo', exact: true }).click()
    await expectToast(ana.page, 'Edit undone')

    await ana.page.goto(`${server.url}/settings?tab=advanced`)
    await expect(ana.page.getByRole('switch', { name: 'Homebrew' })).toBeVisible()
    await expectAccessible(ana.page, 'the settings of an administrator')

    await ben.edit()
    await expect(dialog.getByRole('combobox', { name: 'Type' })).toHaveValue('')
    await expect(dialog.getByText('From the community')).toHaveCount(0)

    await ana.type('Tape')
    await dialog.getByRole('combobox', { name: 'Type' }).fill('Wobble')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    const both = ben.page.getByRole('dialog', { name: 'Changed by Another User' })
    await expect(both).toContainText('Wobble')
    await expect(both).toContainText('Tape')
    await expectAccessible(ben.page, 'both values side by side')
    await Promise.all(contexts.map((each) => each.close()))
  },
)

/** Uses the command line like the host, while the server runs. */
async function makeAdministrator(dataDir: string, username: string) {
  const env = { ...process.env, DATA_DIR: dataDir }
  await promisify(execFile)(process.execPath, [join(DIST, 'server/cli.mjs'), 'user', 'admin', username], {
    env,
  })
}
