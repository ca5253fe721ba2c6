import type { Page } from '@playwright/test'
import { onTurn } from './parts/campaign.ts'
import { chooseFor, clicksOf, shownPlugin } from './parts/page/library.ts'
import { expectToast } from './parts/page/toast.ts'
import { aScannedComputer } from './parts/people/a-helper.ts'
import { addSongs, aSentSong, aUse } from './parts/songs/a-song.ts'
import { expect, story } from './parts/story.ts'

const LAST_YEAR = new Date().getFullYear() - 1

/** Expects that a job, which begins on a page, takes at most this many clicks. */
const job = (page: Page, name: string, from: string, most: number, work: () => Promise<void>) =>
  story.step(name, async () => {
    await page.goto(from)
    const clicks = await clicksOf(page)
    await work()
    const count = await clicks()
    // None would mean that they are not counted.
    expect(count, name).toBeGreaterThan(0)
    expect(count, name).toBeLessThanOrEqual(most)
  })

const press = (page: Page, role: 'button' | 'link' | 'tab', name: string | RegExp) =>
  page.getByRole(role, { name }).first().click()

/** Finds something by these words with the search of the header. */
async function find(page: Page, words: string, option: RegExp) {
  await page.getByRole('searchbox', { name: /^Search (?:plugins|or jump to)$/ }).click()
  await page.keyboard.type(words)
  await page.getByRole('option', { name: option }).click()
}

const installed = (name: string, format: string, extension: string, version = '1.0') => ({
  name,
  manufacturer: 'Fogwood',
  version,
  format,
  path: `/Library/Audio/Plug-Ins/${format}/${name}.${extension}`,
  platform: 'macos',
  architectures: ['arm64', 'x86_64'],
  size: 1000,
})

story(
  'everyday jobs take few clicks, from whatever page they begin',
  onTurn(1),
  async ({ page, producer, server }) => {
    const studio = await aScannedComputer(producer, server.url, 'Studio Mac', [
      installed('Chorus', 'VST3', 'vst3', '1.1'),
      installed('Chorus', 'VST', 'vst', '1.1'),
    ])
    const laptop = await aScannedComputer(producer, server.url, 'Laptop', [
      installed('Chorus', 'VST3', 'vst3'),
    ])
    const reverbs = [
      await producer.owns({ name: 'Hall', manufacturer: 'Night Audio', type: 'Reverb' }),
      await producer.owns({ name: 'Plate', manufacturer: 'Fogwood', type: 'Reverb' }),
    ]
    const updateUrl = `${server.url}/nowhere`
    const [hall] = reverbs
    for (const { id, name } of reverbs)
      await producer.call('PATCH', `/api/plugins/${id}/edit`, { name, isFree: true, updateUrl })
    await producer.call('PATCH', `/api/plugins/${hall?.id}`, { updateAvailable: true })
    await addSongs(producer, [aSentSong({ title: 'Night Drive', uses: [aUse('Plate', 'Fogwood')] })])
    await producer.call('POST', '/api/purchases', {
      title: 'Hall',
      maker: 'Night Audio',
      kind: 'buy',
      amount: 4900,
      currency: 'EUR',
      day: `${LAST_YEAR}-03-04`,
      shop: '',
      orderNumber: '',
      term: 'none',
      termEnds: null,
      pluginIds: [hall?.id],
    })

    await job(page, 'see what was bought last year', '/songs', 2, async () => {
      await find(page, `${LAST_YEAR}`, /^Bought in/)
      await expect(page.getByRole('list', { name: 'Products' })).toContainText('Hall')
    })
    await job(page, 'see what no song uses', '/settings', 2, async () => {
      await find(page, 'unused', /^Never used in a song/)
      await expect(shownPlugin(page, 'Hall')).toBeVisible()
      await expect(shownPlugin(page, 'Plate')).toHaveCount(0)
    })
    await job(page, 'see the VST2 plugins that have a VST3', '/', 3, async () => {
      await press(page, 'link', /^Computers/)
      await press(page, 'link', 'Review 1 Bundle')
      await expect(page.getByRole('region', { name: 'VST2 with a VST3' })).toContainText('Chorus')
    })
    await job(page, 'see the free reverbs of one manufacturer', '/songs', 3, async () => {
      await find(page, 'free reverbs', /^Free Reverbs/)
      await press(page, 'button', /^Night Audio/)
      await expect(shownPlugin(page, 'Hall')).toBeVisible()
      await expect(shownPlugin(page, 'Plate')).toHaveCount(0)
    })
    await job(page, 'compare the versions on two computers', '/', 3, async () => {
      await press(page, 'link', /^Computers/)
      await press(page, 'link', 'Compare')
      await expect(page.getByRole('main')).toContainText(/1\.0.*1\.1|1\.1.*1\.0/)
    })
    await job(page, 'tag many, and undo', '/', 7, async () => {
      await press(page, 'link', /^My Plugins/)
      await press(page, 'button', 'Select Multiple')
      await press(page, 'button', 'Select All')
      await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Tag' }).click()
      await page.getByLabel(/^Add to \d+ plugins$/).fill('room')
      await press(page, 'button', 'Save Tags')
      await expect(shownPlugin(page, 'Plate')).toContainText('room')
      await press(page, 'button', 'Undo')
      await expect(shownPlugin(page, 'Plate')).not.toContainText('room')
    })
    await job(page, 'open the page of an update', '/', 2, async () => {
      const opened = page.context().waitForEvent('page')
      await press(page, 'link', /^Update History/)
      await press(page, 'button', 'Update Hall')
      await (await opened).close()
    })
    await job(page, 'see where a plugin is installed', '/plugins', 1, async () => {
      await shownPlugin(page, 'Chorus').click()
      await expect(page.getByRole('region', { name: 'Installations' })).toContainText('Chorus.vst3')
    })
    await job(page, 'open the place where a screenshot is pasted', '/plugins', 2, async () => {
      await chooseFor(page, 'Hall', 'Manage Screenshot')
      await expect(page.getByRole('dialog', { name: 'Plugin Screenshot' })).toBeVisible()
    })
    await job(page, 'export the library', '/', 3, async () => {
      await press(page, 'link', 'Settings')
      await press(page, 'tab', 'Advanced')
      await press(page, 'button', 'Export Data')
      await expectToast(page, 'Export ready')
    })
    await job(page, 'change the password', '/', 3, async () => {
      await press(page, 'link', 'Settings')
      await press(page, 'tab', 'Password')
      await page.getByLabel('Current Password').fill(producer.password)
      await page.getByLabel('New Password', { exact: true }).fill('another horse battery')
      await page.getByLabel('Confirm Password', { exact: true }).fill('another horse battery')
      await press(page, 'button', 'Update Password')
      await expectToast(page, 'Password updated')
    })
    studio.stop()
    laptop.stop()
  },
)
