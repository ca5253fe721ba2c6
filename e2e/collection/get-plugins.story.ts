import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { zipOfEntries } from '../../helper/src/jobs/install/testing/archives.ts'
import { aCatalog, pluginEntries } from '../../helper/test/a-catalog.ts'
import { onTurn } from '../parts/campaign.ts'
import { expectAccessible } from '../parts/page/accessible.ts'
import { controlFaults } from '../parts/page/size-faults.ts'
import { aComputer, connectFromPage } from '../parts/people/a-computer.ts'
import { DIST, type RunningServer } from '../parts/start-server.ts'
import { expect, story } from '../parts/story.ts'

/** The name of the catalog on the server: that of its file. */
const LIST = 'night list.json'

/** Has the server read the catalog from a file, because it never reads one from a private address. */
async function read(server: RunningServer, plugins: object) {
  const file = join(server.dataDir, LIST)
  writeFileSync(file, JSON.stringify({ plugins }))
  const env = { ...process.env, DATA_DIR: server.dataDir }
  await promisify(execFile)(process.execPath, [join(DIST, 'server/cli.mjs'), 'catalog', 'import', file], {
    env,
  })
}

story(
  'a product is installed, upgraded, put back and uninstalled from the page, with a real helper',
  onTurn(3),
  async ({ page, producer, server }) => {
    story.skip(process.platform !== 'linux', 'The fake programs of this story are for Linux.')
    story.setTimeout(300_000)
    expect(producer.username).not.toBe('')
    await page.goto('/computers?tab=get-plugins')
    await expect(page.getByRole('heading', { name: 'Nothing to get yet' })).toBeVisible()

    const [computer, catalog] = await Promise.all([aComputer(), aCatalog()])
    const list = async (version: string) => {
      const bytes = zipOfEntries(pluginEntries('Tape', version))
      catalog.list('zap/tape', version, [{ name: `tape-${version}.zip`, bytes }], {
        name: 'Tape',
        author: 'Zap',
      })
      await read(server, catalog.plugins)
    }
    await list('1.2.0')
    await connectFromPage(page, computer)

    const tape = page.getByRole('article', { name: 'Tape by Zap' })
    const dialog = page.getByRole('dialog', { name: /^Tape 1/ })
    const open = async () => {
      await page.goto('/computers?tab=get-plugins')
      await tape.getByRole('button', { name: 'Tape' }).click()
      await expect(dialog.getByRole('list', { name: 'Computers' }).getByRole('heading')).toBeVisible()
    }
    const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
    const said = (sentence: string) =>
      expect(dialog.getByRole('status')).toContainText(sentence, { timeout: 60_000 })
    /** The songs are asked first, because the library has the plugin where the helper put it. */
    const pressTwice = async (name: string) => {
      await press(name)
      await expect(dialog).toContainText('None of your songs uses it there.')
      await press(name)
    }
    await open()
    await expect(dialog).toContainText('Type “plugfolio-helper may-install on” in a terminal there.')
    await expect(dialog.getByRole('button', { name: 'Install' })).toHaveCount(0)
    await expectAccessible(page, 'get-plugins-off', open)

    const mark = join(computer.home, '.vst3/Zap/Tape.vst3/Contents/Resources/latest')
    const here = () => (existsSync(mark) ? readFileSync(mark, 'utf8') : '')
    expect(await computer.run('may-install', 'on', catalog.url, LIST)).toMatchObject({ code: 0 })
    await open()
    await expectAccessible(page, 'get-plugins-product', open)
    await press('Install')
    await said('Tape 1.2.0 is installed: 2 bundles.')
    expect(here()).toBe('1.2.0')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(tape).toContainText('Installed 1.2.0')

    await list('1.3.0')
    await open()
    await pressTwice('Upgrade to 1.3.0')
    await said('Tape 1.3.0 is installed')
    expect(here()).toBe('1.3.0')
    await press('Back')
    await expect(dialog).toContainText('1.2.0 is kept until')
    await expectAccessible(page, 'get-plugins-installed', open)
    await pressTwice('Go Back to 1.2.0')
    await said('is back at 1.2.0')
    expect(here()).toBe('1.2.0')
    await press('Back')
    await pressTwice('Uninstall')
    await expect.poll(here, { timeout: 60_000 }).toBe('')

    // Last, because the helper asks nothing for a while after a refusal.
    await computer.answer(false)
    await press('Back')
    await press('Install')
    await said('This was declined on the computer.')
    expect(here()).toBe('')
    await page.keyboard.press('Escape')
    const reopen = async () => {
      await page.goto('/computers?tab=get-plugins')
      await expect(tape).toBeVisible()
    }
    await expectAccessible(page, 'get-plugins', reopen)
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 700 })
      await reopen()
      expect(await controlFaults(page, { least: 44 }), `${width}`).toEqual([])
    }
    await computer.end()
    await catalog.close()
  },
)
