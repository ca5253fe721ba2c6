import type { Page } from '@playwright/test'
import { aLibrary, importAll } from '../../bench/parts/library.mjs'
import { cellsOfTurn } from '../../scripts/parts/gate/turn.mjs'
import { hitTest, reachTest } from '../parts/page/hit-test.ts'
import { faultsWithLargeText } from '../parts/page/size-faults.ts'
import type { Producer } from '../parts/people/a-producer.ts'
import { addSongs } from '../parts/songs/a-song.ts'
import { manySongs } from '../parts/songs/many-songs.ts'
import { aSharedSong } from '../parts/states/furnish.ts'
import { expect, story } from '../parts/story.ts'

const WIDTHS = [320, 390, 768, 1024, 1440, 1920]

async function ownSongs(producer: Producer) {
  await importAll({ post: (path, body) => producer.call('POST', path, body) }, aLibrary(60))
  await addSongs(producer, manySongs(12, namesOf(aLibrary(60)), namesOf(aLibrary(40, 60))))
}

const namesOf = (plugins: ReturnType<typeof aLibrary>) =>
  plugins.map(({ name, manufacturer, format = '' }) => ({ name, manufacturer, format }))

const setWidth = (page: Page, width: number) => page.setViewportSize({ width, height: 900 })

story('every control of an opened song and of its dialogs can be reached', async ({ page, producer }) => {
  await ownSongs(producer)
  for (const width of cellsOfTurn(WIDTHS)) {
    await setWidth(page, width)
    await page.goto('/songs')
    await page.getByRole('button', { name: 'Add Songs' }).click()
    await expect(page.getByRole('region', { name: 'Add songs' })).toBeVisible()
    expect((await hitTest(page)).faults, `${width} px`).toEqual([])
    await page.getByRole('article').getByRole('button').first().click()
    const song = page.locator('[role=dialog], aside[aria-label^="Details of"]')
    await expect(song.getByRole('button', { name: 'Share Plugin List' })).toBeVisible()
    for (const part of await song.locator('summary').all()) await part.click()
    await expectReach(song, 8, width)
    await song.getByRole('button', { name: 'Share Plugin List' }).click()
    const share = page.getByRole('dialog', { name: 'What This Song Needs' })
    await expectReach(share, 8, width)
    await share.getByRole('button', { name: 'Preview' }).click()
    await expectReach(page.getByRole('dialog').last(), 3, width)
  }
})

story(
  'every control of a shared list can be reached, with an account and without',
  async ({ page, producer }) => {
    const token = await aSharedSong(producer)
    for (const _ of ['with an account', 'without']) {
      for (const width of cellsOfTurn(WIDTHS)) {
        await setWidth(page, width)
        await page.goto(`/shared-needs#${token}`)
        await expect(page.getByRole('button', { name: 'Save as File' })).toBeVisible()
        await expectReach(page.locator('body'), 3, width)
      }
      await page.context().clearCookies()
      await page.goto('about:blank')
    }
  },
)

for (const width of cellsOfTurn([1440, 390]))
  story(`with text of 200 percent songs are whole at ${width} pixels`, async ({ page, producer }) => {
    await ownSongs(producer)
    const token = await aSharedSong(producer)
    await setWidth(page, width)
    await page.goto('/songs')
    await page.getByRole('article').getByRole('button', { name: 'Tides' }).click()
    await expect(page.getByRole('button', { name: 'Share Plugin List' })).toBeVisible()
    expect(await faultsWithLargeText(page), 'an opened song').toEqual([])
    await page.goto(`/shared-needs#${token}`)
    await expect(page.getByRole('button', { name: 'Save as File' })).toBeVisible()
    expect(await faultsWithLargeText(page), 'a shared list').toEqual([])
    await page.context().clearCookies()
    await page.goto('about:blank')
    await page.goto(`/shared-needs#${token}`)
    await expect(page.getByRole('button', { name: 'Save as File' })).toBeVisible()
    expect(await faultsWithLargeText(page), 'a shared list without an account').toEqual([])
  })

async function expectReach(part: Parameters<typeof reachTest>[0], least: number, width: number) {
  const { faults, tried } = await reachTest(part)
  expect(faults, `${width} px`).toEqual([])
  expect(tried, `${width} px`).toBeGreaterThanOrEqual(least)
}
