import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { DEVICE, liveDatabase } from '#shared/caches/testing/live-database.ts'
import { logicData } from '#shared/songs/testing/binary-files.ts'
import { liveDevice, liveSet, vst2Info, vst3Info } from '#shared/songs/testing/live-files.ts'
import type { Tree } from '../parts/bundles/a-bundle.ts'
import { aBundle } from '../parts/bundles/a-bundle.ts'
import {
  dropFiles,
  dropZone,
  expectAdded,
  openAddPanel,
  serverLibraryOf,
} from '../parts/bundles/drop-zone.ts'
import { openToasts } from '../parts/page/toast.ts'
import { watchPolicy } from '../parts/page/watch-policy.ts'
import { aProducer } from '../parts/people/a-producer.ts'
import { expect, story } from '../parts/story.ts'

/** The database of Live with two plugins, as a vendor would write it. */
const LISTED = liveDatabase(
  [
    { device: DEVICE, name: 'Comp', vendor: 'Reel Works', version: '9.9', module: 1 },
    { device: 'device:vst:instr:1165509489', name: 'Organ', vendor: 'Reel Works', module: 2 },
  ],
  [{ path: '/Library/Audio/Plug-Ins/VST3/Comp.vst3' }, { path: '/Library/Audio/Plug-Ins/VST/Organ.vst' }],
)

const COMP = vst3Info('Comp', DEVICE.slice('device:vst3:audiofx:'.length).replaceAll('-', ''))
const LONG_GONE = vst2Info('Long Gone', 0x4c6f6e67)
const aSet = (...infos: string[]) =>
  liveSet({ tracks: [{ name: 'Secret track', devices: infos.map((info) => liveDevice({ info })) }] })

/** A song with holes, its backup, one that is whole, two that cannot be read, and what else lies beside songs. */
const PROJECTS: Tree = {
  'Tides Project': {
    'Tides.als': aSet(COMP, LONG_GONE),
    Backup: { 'Tides [2026-01-02 101112].als': aSet(COMP) },
    Samples: { 'kick.wav': 'RIFF' },
  },
  'Whole.als': aSet(COMP, COMP),
  'Cut.als': 'version https://git-lfs.github.com/spec/v1\n',
  'Beat.logicx': {
    Alternatives: { '000': { ProjectData: Buffer.from(logicData([])) } },
    Media: { 'a.wav': 'RIFF' },
  },
}

const addPanel = (page: Page) => page.getByRole('region', { name: 'Add songs' })
const songNamed = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const details = (page: Page, name: string) => page.getByRole('complementary', { name: `Details of ${name}` })
const undoInToast = (page: Page) => openToasts(page).getByRole('button', { name: 'Undo' }).click()

story(
  'from the list of a DAW to a link that shows another person what a song needs',
  async ({ page, producer, folderOf, browser, server }) => {
    const violations = await watchPolicy(page)
    const folder = await folderOf({
      'Live-plugins-1.db': Buffer.from(LISTED),
      'Comp.vst3': aBundle({ name: 'Comp', maker: 'Reel Works', version: '1.5' }),
      Projects: PROJECTS,
    })

    await story.step('the list of a DAW makes a library', async () => {
      await page.goto('/')
      const start = page.getByRole('region', { name: 'Add plugins' })
      await expect(start).toBeVisible()
      await dropFiles(start, [join(folder, 'Live-plugins-1.db')])
      const preview = page.getByRole('dialog', { name: 'Plugins Your DAW Lists' })
      await expect(preview).toContainText('Ableton Live lists 2 plugins (VST2, VST3), last saved on')
      await expect(preview).toContainText('2New')
      await preview.getByRole('button', { name: 'Import 2 plugins' }).click()
      await expect(preview).toContainText('2 plugins added, 0 updated, 0 unchanged.')
      await preview.getByRole('button', { name: 'Done' }).click()
    })

    const [comp] = await serverLibraryOf(producer)
    await story.step('a bundle that is dropped later joins it', async () => {
      expect(comp).toMatchObject({ name: 'Comp', version: '9.9', formats: ['VST3'] })
      await page.goto(`/plugins?plugin=${comp?.id}`)
      await expect(page.getByText('Listed by a DAW')).toBeVisible()
      await expect(page.getByText(/^Seen by Ableton Live on /)).toBeVisible()
      await openAddPanel(page)
      await dropFiles(dropZone(page), [join(folder, 'Comp.vst3')])
      await expectAdded(page)
      expect(await serverLibraryOf(producer)).toMatchObject([
        { id: comp?.id, name: 'Comp', version: '1.5', formats: ['VST3'], path: 'Comp.vst3' },
        { name: 'Organ' },
      ])
    })

    await story.step('a folder of projects is dropped, and nothing of the music is sent', async () => {
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/api/songs'))
          sent.push(request.postData() ?? '')
      })
      const workers: string[] = []
      page.on('worker', (worker) => workers.push(worker.url()))
      await page.keyboard.press('g')
      await page.keyboard.press('m')
      await expect(page.getByRole('heading', { name: 'Drop your songs here' })).toBeVisible()
      await page.getByRole('switch', { name: 'Include backups' }).click()
      await dropFiles(addPanel(page), [join(folder, 'Projects')])
      await expect(page.getByText('5 songs added. 1 of them could not be read.')).toBeVisible()
      expect(workers.filter((url) => url.includes('song-worker'))).toHaveLength(1)
      expect(sent.join()).not.toMatch(/Secret track|kick|A preset/)
      await expect(page.getByRole('article')).toHaveCount(4)
      await expect(songNamed(page, 'Tides')).toContainText('and 1 older save')
      await expect(songNamed(page, 'Cut')).toContainText('Not read')
    })

    await story.step('the same folder again adds nothing, and Undo takes back a drop', async () => {
      await dropFiles(addPanel(page), [join(folder, 'Projects')])
      await expect(page.getByText(/^5 were already there/)).toBeVisible()
      await dropFiles(addPanel(page), [
        await folderOf({ 'New.als': aSet(vst3Info('Other', 'A'.repeat(32))) }),
      ])
      await expect(page.getByText('1 song added.')).toBeVisible()
      await addPanel(page).getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByRole('article')).toHaveCount(4)
    })

    await story.step('a plugin leads to its songs, and a song with a hole says which', async () => {
      await page.goto(`/plugins?plugin=${comp?.id}`)
      await page.getByRole('button', { name: 'Show the songs' }).click()
      await page
        .getByRole('region', { name: 'Use in songs' })
        .getByRole('link', { name: 'Tides', exact: true })
        .click()
      const tides = details(page, 'Tides')
      await expect(tides.getByRole('region', { name: 'Missing 1' })).toContainText('Long Gone')
      const here = tides.getByRole('region', { name: 'Here 1' })
      await here.getByRole('heading').click()
      await expect(here.getByRole('link', { name: 'Comp' })).toBeVisible()

      await tides.getByRole('button', { name: 'Remove With Older Saves' }).click()
      await expect(songNamed(page, 'Tides')).toHaveCount(0)
      await undoInToast(page)
      await expect(songNamed(page, 'Tides')).toBeVisible()
    })

    await story.step('the gate names the songs before the plugin is removed', async () => {
      await page.goto('/plugins')
      await page.getByRole('button', { name: 'More actions for Comp' }).click()
      await page.getByRole('menuitem', { name: 'Remove' }).click()
      const question = page.getByRole('alertdialog')
      await expect(question).toContainText('Your songs need it')
      await expect(question.getByRole('link', { name: 'Tides', exact: true })).toBeVisible()
      await expect(question).toContainText('Not checked: ')
      await question.getByRole('button', { name: 'Cancel' }).click()

      // One song could not be read, so nothing is safe, not even a plugin that no other song names.
      await page.getByRole('button', { name: 'More actions for Organ' }).click()
      await page.getByRole('menuitem', { name: 'Remove' }).click()
      await expect(question).toContainText("We can't tell whether songs need it")
      await question.getByRole('button', { name: 'Cancel' }).click()
      expect(await serverLibraryOf(producer)).toHaveLength(2)
    })

    const link = await story.step('a link to what the song needs', async () => {
      await page.goto('/songs?show=missing')
      await songNamed(page, 'Tides').getByRole('button').first().click()
      await page.getByRole('button', { name: 'Share Plugin List' }).click()
      await page.getByRole('button', { name: 'Preview' }).click()
      await expect(page.getByRole('list', { name: 'What others see' }).getByRole('listitem')).toHaveText([
        /^Comp/,
        /^Long Gone/,
      ])
      await page.getByRole('button', { name: 'Create Link' }).click()
      const dialog = page.getByRole('dialog', { name: 'Copy Your Link' })
      const address = await dialog.locator('code').textContent()
      await dialog.getByRole('button', { name: 'Done' }).click()
      await expect(page.getByRole('button', { name: 'Share Plugin List' })).toBeFocused()
      return new URL(address ?? '')
    })

    await story.step('another account opens it, until it is revoked', async () => {
      const other = await anotherPerson(browser, server.url)
      await other.goto(`${server.url}${link.pathname}${link.hash}`)
      await expect(other.getByText(/^Compared with your library: /)).toBeVisible()
      await expect(other.getByRole('list', { name: 'Plugins' }).getByRole('listitem')).toHaveText([
        /^Comp.*You have it/,
        /^Long Gone.*Missing/,
      ])
      expect(await other.locator('body').innerText()).not.toContain('Tides')

      await page.getByRole('button', { name: 'Share Plugin List' }).click()
      await page.getByRole('button', { name: /^Revoke the link/ }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
      await expect(page.getByRole('button', { name: /^Revoke the link/ })).toHaveCount(0)
      await other.reload()
      await expect(other.getByText("We couldn't open this link")).toBeVisible()
      await other.context().close()
    })
    expect(violations).toEqual([])
  },
)

/** The page of another user, who has one of the plugins. */
async function anotherPerson(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' })
  const person = await aProducer(context.request, url)
  await person.owns({ name: 'Comp', manufacturer: 'Reel Works' })
  return context.newPage()
}
