import { readFile, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { PROFILE_SERIAL } from '../server/test/a-profile.ts'
import { aMachine, type OrganizerMachine, removeMachines } from '../tools/organizer/a-machine.ts'
import { PLUGIN_FOLDERS } from '../tools/organizer/places.ts'
import { expectAccessible } from './parts/page/accessible.ts'
import { clicksOf } from './parts/page/library.ts'
import { expectToast } from './parts/page/toast.ts'
import { watchLinks } from './parts/people/a-computer.ts'
import type { Producer } from './parts/people/a-producer.ts'
import { aProfile, STORY_PROFILE_LICENSES, UAD_PLUGINS } from './parts/people/a-profile.ts'
import { expect, story } from './parts/story.ts'

story.afterAll(removeMachines)

const step = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const start = (page: Page, title: string) =>
  step(page, title).getByRole('button', { name: 'Start This Step' }).click()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function fillShelf(producer: Producer) {
  for (const plugin of UAD_PLUGINS) await producer.owns(plugin)
  await producer.owns({ name: 'Pro-Q 4', manufacturer: 'FabFilter' })
}

async function exportList(page: Page) {
  await start(page, 'Export UAD List')
  await press(page, "I've Exported My List")
  await expectToast(page, 'Step completed')
}

async function choose(page: Page, text: string, name = 'UADSystemProfile.txt') {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Click or drop your file here' }).click()
  await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
}

async function upload(page: Page) {
  await start(page, 'Upload Exported File')
  await choose(page, aProfile())
  await expect(dialog(page, 'System Profile Preview')).toBeVisible()
}

async function analyze(page: Page) {
  await press(page, 'Continue to Analysis')
  await press(page, 'Start Analysis')
  await expect(dialog(page, 'Review Ownership Status')).toBeVisible()
}

/** Presses the button and returns the downloaded script. */
async function downloaded(page: Page, button: string) {
  const download = page.waitForEvent('download')
  await press(page, button)
  const file = await download
  expect(file.suggestedFilename()).toBe('uad_plugin_organizer.sh')
  return readFile(await file.path(), 'utf8')
}

/** A Mac with every title of the shelf in every format. */
function aMac() {
  const machine = aMachine('mac')
  const titles = UAD_PLUGINS.map(({ name }) => name).filter((name) => name.startsWith('UAD '))
  for (const place of PLUGIN_FOLDERS.mac) for (const title of titles) machine.install(place, title)
  return { machine, titles }
}

/** The titles that are still installed, without those of the Console app. */
const leftOn = (machine: OrganizerMachine, titles: string[]) => {
  const names = machine.tree().filter((entry) => !entry.includes('UAD-2 Powered Plug-Ins'))
  return titles.filter((title) => names.some((entry) => entry.includes(`/${title}.`)))
}

story('a profile leads to moved, restored and again moved plugins', async ({ page, producer }) => {
  await fillShelf(producer)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto('/uad-workflow')
  const total = page.locator('dl > div').filter({ hasText: 'Total UAD Plugins' })
  const owned = page.locator('dl > div').filter({ hasText: 'Owned UAD Plugins' })
  await expect(total).toHaveText('Total UAD Plugins8')
  await expect(owned).toHaveText('Owned UAD Plugins–')

  await expectAccessible(page, 'uad-begin')
  await start(page, 'Export UAD List')
  await expectAccessible(page, 'uad-export')
  await press(page, "I've Exported My List")
  await expectToast(page, 'Step completed')
  await start(page, 'Upload Exported File')
  await expectAccessible(page, 'uad-upload')
  await choose(page, 'nothing')
  await expect(page.getByRole('heading', { name: 'No Plugin Authorizations Found' })).toBeVisible()
  await expectAccessible(page, 'uad-preview-none')
  await press(page, 'Try Uploading Again')
  await choose(page, aProfile())
  const found = page.getByRole('list', { name: 'Found authorizations' }).getByRole('listitem')
  await expect(found).toHaveCount(Object.keys(STORY_PROFILE_LICENSES).length)
  await expect(page.getByText('6 plugin authorizations found in UADSystemProfile.txt')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Found authorizations' })).toHaveCSS('max-height', '300px')
  const section = page.getByRole('region', { name: /^(?:License|Plugin) section$/ }).locator('pre')
  await expect(section.first()).toHaveCSS('max-height', '200px')
  await expectAccessible(page, 'uad-preview')
  await analyze(page)
  await expectAccessible(page, 'uad-review')
  expect(sent.filter((request) => request.includes(PROFILE_SERIAL))).toEqual([])

  const group = page.getByRole('region', { name: 'Ungrouped' })
  await expect(page.getByRole('switch', { name: 'Owned: UAD Raw' })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Owned: UAD Studer A800' })).toBeChecked()
  await expect(page.getByText('trial running, stays in place')).toBeVisible()
  await expect(page.getByText('status unknown, stays in place')).toBeVisible()
  await expect(group.getByText('no authorization found')).toHaveCount(1)
  await expect(group.getByText('native, stays in place')).toHaveCount(1)
  // The profile has no line for it, so only the user's mark says that it is not owned.
  await page.getByRole('switch', { name: 'Owned: UAD Ocean Way Studios' }).click()
  await press(page, 'Save Ownership Settings')
  await expectToast(page, 'Review completed')
  await expect(owned).toHaveText('Owned UAD Plugins2')

  await start(page, 'Organize Unowned Plugins')
  await expect(
    page.getByText(/^3 unowned UAD plugins will be moved, with backups: at least 42 MB/),
  ).toBeVisible()
  const moves = page.getByRole('list', { name: 'To the backup' }).getByRole('listitem')
  await expect(moves.filter({ hasText: 'UAD Raw' })).toContainText(
    '/Library/Audio/Plug-Ins/VST3/Universal Audio/Guitar/UAD Raw.vst3',
  )
  await expect(moves.filter({ hasText: 'Galaxy' })).toContainText('The script looks for')
  await expectAccessible(page, 'uad-organize')
  const stays = page.getByRole('list', { name: 'Stays here' })
  await expect(stays).toContainText('Native (UADx) plugins')
  await expect(stays).toContainText('The trial of UAD Cambridge EQ is running.')
  await press(page, 'Use script instead')
  await expectToast(page, 'Script generated')
  await expectAccessible(page, 'uad-result-script')

  const { machine, titles } = aMac()
  const before = machine.tree()
  await writeFile(machine.script, await downloaded(page, 'Download Script'))
  expect(machine.run().output).toContain('Nothing was changed.')
  expect(machine.tree()).toEqual(before)
  const unowned = ['UAD Raw', 'UAD Galaxy Tape Echo', 'UAD Ocean Way Studios']
  expect(machine.run(['--apply'])).toMatchObject({ code: 0 })
  expect(leftOn(machine, titles)).toEqual(titles.filter((title) => !unowned.includes(title)))
  expect(machine.run(['--restore', '--apply'])).toMatchObject({ code: 0 })
  expect(machine.tree()).toEqual(before)

  await page.reload()
  await expect(page.getByRole('region', { name: 'Script Generated Successfully' })).toBeVisible()
  await expect(page.getByText(/^Script generated \w{3} \d/)).toBeVisible()
  await writeFile(machine.script, await downloaded(page, 'Organize Again'))
  machine.run(['--apply'])
  expect(leftOn(machine, titles)).toHaveLength(titles.length - unowned.length)

  // One of the three is bought: with the new profile, the script restores it.
  await press(page, 'Upload Again')
  await choose(
    page,
    aProfile({ ...STORY_PROFILE_LICENSES, 'UAD Raw Distortion': 'Authorized for all devices' }),
  )
  await analyze(page)
  await expect(page.getByRole('switch', { name: 'Owned: UAD Raw' })).toBeChecked()
  await press(page, 'Save Ownership Settings')
  await start(page, 'Organize Unowned Plugins')
  await press(page, 'Use script instead')
  await expectToast(page, 'Script generated')
  await writeFile(machine.script, await downloaded(page, 'Download Script'))
  machine.run(['--apply'])
  expect(leftOn(machine, titles)).toEqual(titles.filter((title) => !unowned.slice(1).includes(title)))
})

story(
  'the helper app is opened with the id of a job on the server',
  async ({ page, producer, complaints }) => {
    await fillShelf(producer)
    const links = await watchLinks(page)
    await page.goto('/uad-workflow')
    const clicks = await clicksOf(page)
    await exportList(page)
    await upload(page)
    await analyze(page)
    await press(page, 'Save Ownership Settings')
    await start(page, 'Organize Unowned Plugins')
    await press(page, 'Launch Helper App')
    await expectToast(page, 'Helper app launched')
    expect(await clicks(), 'clicks for all five steps').toBeLessThanOrEqual(11)
    await expectAccessible(page, 'uad-result-helper')
    await press(page, 'Launch Helper App Again')
    await expect.poll(() => links.length).toBe(2)

    // According to the contract, the response has jobs.
    const jobs = (await producer.call('GET', '/api/jobs')) as { id: string }[]
    expect(jobs).toHaveLength(1)
    const job = (await producer.call('GET', `/api/jobs/${jobs[0]?.id}`)) as { move: { stem: string }[] }
    expect(job.move.map(({ stem }) => stem).sort()).toEqual(['UAD Galaxy Tape Echo', 'UAD Raw'])
    const link = `plugfolio://organize?job=${jobs[0]?.id}&apiUrl=${encodeURIComponent(new URL(page.url()).origin)}`
    expect(links).toEqual([link, link])
    await press(page, 'Reset Workflow')
    await expectAccessible(page, 'uad-reset')
    expect(complaints).toEqual([])
  },
)
