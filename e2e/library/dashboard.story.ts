import type { Locator, Page } from '@playwright/test'
import type { SentSong } from '#shared/songs/library/known-song.ts'
import { aBundle } from '../parts/bundles/a-bundle.ts'
import { dropFiles } from '../parts/bundles/drop-zone.ts'
import { onTurn } from '../parts/campaign.ts'
import { expectAccessible } from '../parts/page/accessible.ts'
import { controlFaults } from '../parts/page/size-faults.ts'
import { aScannedComputer } from '../parts/people/a-helper.ts'
import { addSongs, aSentSong, aUse } from '../parts/songs/a-song.ts'
import { furnishCollection } from '../parts/states/furnish-collection.ts'
import { expect, story } from '../parts/story.ts'

const card = (page: Page, label: string) => page.getByRole('region', { name: label, exact: true })

story(
  'plugins can be dropped anywhere on the dashboard and are counted at once',
  async ({ page, producer, folderOf }) => {
    await producer.owns({ name: 'First' })
    const folder = await folderOf({
      'Tape.vst3': aBundle({ name: 'Tape', maker: 'Maker', version: '2.0' }),
      'UAD Verb.component': aBundle({ name: 'UAD Verb' }),
    })
    await page.goto('/')
    await expect(card(page, 'Total Plugins')).toContainText('1')
    await dropFiles(page.getByRole('heading', { name: 'Worth doing now' }), [folder])
    await expect(page.getByText('Drop files or a folder anywhere on this page')).toBeVisible()
    await expect(card(page, 'Total Plugins').locator('[aria-busy]')).toHaveText('3')
    await expect(card(page, 'UAD Plugins').locator('[aria-busy]')).toHaveText('1')
  },
)

/** Opens the charts, which the browser remembers. */
async function openInsights(page: Page) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const insights = page.getByRole('region', { name: 'Library insights' })
  await expect(insights).toBeVisible()
  return insights
}

/** A song of this DAW that uses VST3 plugins of the maker Reel Works, and VST2 ones. */
const aSong = (
  title: string,
  daw: 'REAPER' | 'Ableton Live',
  vst3: string[],
  { vst2 = [], ...parts }: { vst2?: string[]; saveOf?: string; refused?: SentSong['refused'] } = {},
) =>
  aSentSong({
    title,
    uses: [
      ...vst3.map((name) => aUse(name, 'Reel Works')),
      ...vst2.map((name) => aUse(name, 'Reel Works', { format: 'VST2' })),
    ],
    song: { kind: daw === 'REAPER' ? 'reaper' : 'ableton', daw },
    ...parts,
  })

/** A bundle in the folder for all users. */
const found = (name: string, extension: string, size: number, architectures = ['arm64']) => ({
  name,
  manufacturer: 'Reel Works',
  version: '1.0.0',
  format: { vst3: 'VST3', aaxplugin: 'AAX' }[extension],
  path: `/Library/Audio/Plug-Ins/${extension}/${name}.${extension}`,
  platform: 'macos',
  architectures,
  size,
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

story(
  'each line of Worth doing now leads to where it is done',
  onTurn(1),
  async ({ page, producer, server }) => {
    const computer = await aScannedComputer(producer, server.url, 'Studio Mac', [
      found('Tape', 'vst3', 300_000_000),
      found('Tape', 'aaxplugin', 40_000_000),
      found('Plate', 'vst3', 150_000_000, ['x86_64']),
    ])
    await page.goto('/')
    await expect(page.getByText('Plate').first()).toBeVisible()
    // According to the contract, the responses are lists.
    const [device] = (await producer.call('GET', '/api/helper/devices')) as { machine: string }[]
    await producer.call('PATCH', `/api/formats/daws/${device?.machine}`, { daws: ['reaper'] })
    const entries = (await producer.call('GET', '/api/plugins')) as { id: string; name: string }[]
    const tape = entries.find(({ name }) => name === 'Tape')
    await producer.call('PATCH', `/api/plugins/${tape?.id}/edit`, {
      name: 'Tape',
      updateUrl: 'https://reel.example/tape',
    })
    await producer.call('PATCH', `/api/plugins/${tape?.id}`, { updateAvailable: true })
    await addSongs(producer, [aSong('One', 'REAPER', ['Tape', 'Lost'])])
    await producer.call('POST', '/api/purchases', {
      ...{ title: 'Tape plan', maker: 'Reel Works', kind: 'buy', amount: null, currency: null, day: null },
      ...{ shop: '', orderNumber: '', term: 'updates', termEnds: inDays(30), pluginIds: [] },
    })

    await page.goto('/')
    const lines = page.getByRole('article')
    await expect(lines).toHaveCount(5)
    await expectAccessible(page, 'dashboard-worth-doing')
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await controlFaults(page, { least: 44 }), `at ${width} px`).toEqual([])
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    const main = page.getByRole('main')
    const ways: [line: RegExp, address: string, shown: Locator][] = [
      [/^Tape plan: update plan ends/, '/licenses?kind=purchase&show=ending', main.getByText('Tape plan')],
      [
        /^1 update with a download page/,
        '/updates?all=1',
        page.getByRole('dialog', { name: 'Work through your updates' }).getByText('Tape'),
      ],
      [
        /^1 plugin runs only through Rosetta/,
        '/computers?tab=systems&system=macos-28',
        main.getByText('Plate'),
      ],
      [/^1 song is missing a plugin/, '/songs?show=missing', main.getByText('One')],
      [/^40 MB can be freed/, '/computers?tab=space', main.getByText('Tape')],
    ]
    for (const [line, address, shown] of ways) {
      await page.getByRole('article', { name: line }).getByRole('link').click()
      await expect(page).toHaveURL(`${server.url}${address}`)
      await expect(shown.first()).toBeVisible()
      await page.goto('/')
    }
    await computer.stop()
  },
)

story(
  'a library of 1,210 plugins fits into 1,100 pixels, and nothing moves when its parts arrive',
  onTurn(2),
  async ({ page, producer, server }) => {
    const stop = await furnishCollection(producer, server.url, 1210)
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          document.documentElement.dataset.moved = JSON.stringify([
            ...JSON.parse(document.documentElement.dataset.moved ?? '[]'),
            (entry as PerformanceEntry & { value: number }).value, // as: what this observer sees
          ])
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByText('More you can do')).toBeHidden()
    await page.waitForLoadState('networkidle')
    const height = await page.getByRole('main').evaluate((main) => main.scrollHeight)
    expect(height).toBeLessThanOrEqual(1100)
    // The fonts alone move words by a few pixels when they arrive.
    const moved: number[] = JSON.parse((await page.locator('html').getAttribute('data-moved')) ?? '[]')
    expect(moved.reduce((sum, each) => sum + each, 0)).toBeLessThan(0.002)

    const space = await openInsights(page)
    await page.goto('/computers')
    const total = page.getByRole('heading', { name: / of plugins$/ })
    const [, size] = /, (.+) of plugins$/.exec((await total.textContent()) ?? '') ?? []
    await page.goto('/')
    await expect(space.getByText(`${size}, known for all `)).toBeVisible()
    await expectAccessible(page, 'dashboard-1210')
    await stop()
  },
)
