import type { Page } from '@playwright/test'
import { liveDevice, liveSet, vst2Info, vst3Info } from '#shared/songs/testing/live-files.ts'
import type { Tree } from './parts/bundles/a-folder.ts'
import { dropFiles } from './parts/bundles/drop.ts'
import { expectAccessible } from './parts/page/accessible.ts'
import { watchPolicy } from './parts/page/policy.ts'
import { expect, story } from './parts/story.ts'

const CLASS_ID = '0123456789ABCDEF0123456789ABCDEF'

const aSet = (...infos: string[]) =>
  liveSet({ tracks: [{ name: 'Secret track', devices: infos.map((info) => liveDevice({ info })) }] })

/** A song with holes, its backup, and one that is whole; what else lies in a folder of projects. */
const PROJECTS: Tree = {
  'Tides Project': {
    'Tides.als': aSet(vst3Info('Tape', CLASS_ID), vst2Info('Long Gone', 0x4c6f6e67)),
    Backup: { 'Tides [2026-01-02 101112].als': aSet(vst3Info('Tape', CLASS_ID)) },
    Samples: { 'kick.wav': 'RIFF' },
  },
  'Whole.als': aSet(vst3Info('Tape', CLASS_ID), vst3Info('Tape', CLASS_ID)),
  'Cut.als': 'version https://git-lfs.github.com/spec/v1\n',
  'Beat.logicx': { Alternatives: { '000': { ProjectData: 'nothing' } }, Media: { 'a.wav': 'RIFF' } },
}

const panel = (page: Page) => page.getByRole('region', { name: 'Add songs' })
const rows = (page: Page) => page.getByRole('article')
const songNamed = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

story(
  'a dropped folder of projects: the list, what a song needs, removal and undo',
  async ({ page, producer, folderOf }) => {
    const violations = await watchPolicy(page)
    await producer.owns({ name: 'Tape', manufacturer: 'Reel Works' })
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/songs'))
        sent.push(request.postData() ?? '')
    })
    const workers: string[] = []
    page.on('worker', (worker) => workers.push(worker.url()))
    await page.goto('/songs')
    await expect(page.getByRole('heading', { name: 'Drop your songs here' })).toBeVisible()
    await expectAccessible(page, 'songs-empty')

    await page.getByRole('switch', { name: 'Read backups, too' }).click()
    await dropFiles(panel(page), [await folderOf({ Projects: PROJECTS })])
    await expect(page.getByText('5 songs are new and 1 could not be read.')).toBeVisible()
    expect(workers.filter((url) => url.includes('song-worker'))).toHaveLength(1)
    expect(sent.join()).not.toMatch(/Secret track|kick|A preset/)
    await expect(rows(page)).toHaveCount(4)
    await expect(songNamed(page, 'Tides')).toContainText('and 1 older save')
    await expect(songNamed(page, 'Tides')).toContainText('1 missing')
    await expect(songNamed(page, 'Cut')).toContainText('Not read')
    await expectAccessible(page, 'songs')

    await page.getByRole('button', { name: 'Missing plugins 1' }).click()
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Tides' }).click()
    const details = page.getByRole('complementary', { name: 'Details of Tides' })
    await expect(details.getByRole('region', { name: 'Missing 1' })).toContainText('Long Gone')
    await expect(details.getByRole('link', { name: 'Tape' })).toBeVisible()
    await expectAccessible(page, 'song')

    await details.getByRole('button', { name: 'Remove With Older Saves' }).click()
    await expect(
      page.getByText('2 songs no longer count. The files are untouched.', { exact: true }),
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No song matches' })).toBeVisible()
    await page
      .getByRole('region', { name: 'Notifications (F8)' })
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(songNamed(page, 'Tides')).toBeVisible()
    expect(violations).toEqual([])
  },
)

story(
  'the same folder again adds nothing, and Undo takes back a drop',
  async ({ page, producer: _, folderOf }) => {
    const folder = await folderOf({ Projects: PROJECTS })
    await page.goto('/songs')
    await dropFiles(panel(page), [folder])
    await expect(page.getByText(/^5 songs are new/)).toBeVisible()
    // The list takes the place at which the panel was.
    await expect(rows(page)).toHaveCount(4)
    await dropFiles(panel(page), [folder])
    await expect(page.getByText(/^5 were already there/)).toBeVisible()

    await page.reload()
    await dropFiles(panel(page), [await folderOf({ 'New.als': aSet(vst3Info('Other', CLASS_ID)) })])
    await expect(page.getByText('1 song is new.')).toBeVisible()
    await expect(rows(page)).toHaveCount(5)
    await panel(page).getByRole('button', { name: 'Undo' }).click()
    await expect(rows(page)).toHaveCount(4)
  },
)

for (const width of [320, 390, 1280, 1920]) {
  story(
    `at ${width} px a song opens, and nothing scrolls sideways`,
    async ({ page, producer: _, folderOf }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/songs')
      await dropFiles(panel(page), [await folderOf({ Projects: PROJECTS })])
      await expect(rows(page)).toHaveCount(4)
      await page.getByRole('button', { name: 'Tides' }).press('Enter')
      await expect(page.getByRole('heading', { name: 'Missing', exact: false }).first()).toBeVisible()
      const tooWide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(tooWide).toBeLessThanOrEqual(0)
    },
  )
}
