import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { aBundle } from '../parts/bundles/a-bundle.ts'
import { dropFiles } from '../parts/bundles/drop.ts'
import { dropZone } from '../parts/bundles/drop-zone.ts'
import { expectAccessible } from '../parts/page/accessible.ts'
import { expect, story } from '../parts/story.ts'

const card = (page: Page, label: string) => page.getByRole('region', { name: label, exact: true })

story(
  'plugins can be dropped on the dashboard and are counted at once',
  async ({ page, producer, folderOf }) => {
    await producer.owns({ name: 'First' })
    const folder = await folderOf({
      'Tape.vst3': aBundle({ name: 'Tape', maker: 'Maker', version: '2.0' }),
      'UAD Verb.component': aBundle({ name: 'UAD Verb' }),
    })
    await page.goto('/')
    await expect(card(page, 'Total Plugins')).toContainText('1')
    await dropFiles(dropZone(page), [folder])
    await expect(page.getByText('Processing 2/2 plugins')).toBeVisible()
    await expect(dropZone(page)).toBeVisible()
    await expect(card(page, 'Total Plugins').locator('[aria-busy]')).toHaveText('3')
    await expect(card(page, 'UAD Plugins').locator('[aria-busy]')).toHaveText('1')
  },
)

/** A digest of a song, as the page sends it. */
const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** A song of this DAW that uses VST3 plugins of the maker Reel Works, and VST2 ones. */
function aSong(title: string, daw: 'REAPER' | 'Ableton Live', vst3: string[], vst2: string[] = []) {
  const counts = { count: 1, off: 0, offline: 0, frozen: 0, missing: 0, inRack: 0, factory: false }
  const use = (format: string) => (name: string) => ({
    format,
    name,
    maker: 'Reel Works',
    version: '',
    id: null,
    ids: [],
    ...counts,
  })
  const kind = daw === 'REAPER' ? 'reaper' : 'ableton'
  const facts = { tempo: 120, tracks: 1, frozenTracks: 0, samples: 0, savedAt: null, createdAt: null }
  const uses = [...vst3.map(use('VST3')), ...vst2.map(use('VST2'))]
  return {
    content: digestOf(`content of ${title}`),
    place: digestOf(`place of ${title}`),
    group: null,
    isBackup: false,
    title,
    folder: '',
    bytes: 100,
    modifiedAt: '2026-01-02T10:00:00.000Z',
    refused: null,
    song: { kind, daw, version: '', ...facts, uses, ownDevices: 0, incomplete: null },
  }
}

story('each figure of the songs opens as many rows as it counts', async ({ page, producer }) => {
  for (const name of ['Tape', 'Plate', 'Room', 'Spare'])
    await producer.owns({ name, manufacturer: 'Reel Works' })
  await producer.owns({ name: 'Old', manufacturer: 'Reel Works', format: 'VST', path: 'Old.vst' })
  const many = Array.from({ length: 10 }, (_, at) => aSong(`Song ${at}`, 'REAPER', ['Tape']))
  const two = [
    aSong('One', 'Ableton Live', ['Plate', 'Room'], ['Old']),
    aSong('Two', 'Ableton Live', ['Plate']),
  ]
  const unread = { ...aSong('Cut', 'REAPER', []), song: null, refused: 'damaged' }
  const saves = { ...aSong('Song 9, saved again', 'REAPER', ['Tape']), group: digestOf('nine') }
  const songs = [...many.slice(0, 9), { ...many[9], group: digestOf('nine') }, saves, ...two, unread]
  await producer.call('POST', '/api/songs', { songs })

  await page.goto('/')
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Your songs' }) })
  await expect(section.getByRole('heading', { name: 'Used in most songs' })).toBeVisible()
  await expectAccessible(page, 'dashboard-songs')
  const figures = await section.getByRole('link').evaluateAll((links) =>
    links.map((link) => ({
      at: link.getAttribute('href') ?? '',
      count: Number((link.lastElementChild ?? link).textContent?.match(/^[\d,]+/)?.[0]?.replace(',', '')),
    })),
  )
  const counted = figures.filter(({ at, count }) => count >= 0 && !at.includes('plugin='))
  expect(counted).toEqual([
    { at: '/plugins?songs=often', count: 1 },
    { at: '/plugins?songs=several', count: 1 },
    { at: '/plugins?songs=once', count: 2 },
    { at: '/plugins?songs=perhaps', count: 0 },
    { at: '/plugins?songs=never', count: 1 },
    { at: '/songs?daw=REAPER', count: 10 },
    { at: '/songs?daw=Ableton+Live', count: 2 },
    { at: '/songs?show=unread', count: 1 },
  ])

  for (const { at, count } of counted) {
    await section.locator(`a[href="${at}"]`).click()
    const rows = at.startsWith('/songs') ? page.getByRole('article') : page.locator('li:has(h3)')
    if (at.startsWith('/songs'))
      await expect(page.getByRole('searchbox', { name: /^Search songs/ })).toBeVisible()
    else await expect(page.getByText(`Showing ${count} plugins`)).toBeVisible()
    await expect(rows).toHaveCount(count)
    await page.goBack()
  }
  await section.getByRole('link', { name: /^Tape/ }).first().click()
  await expect(page.getByText('Used in 10 songs', { exact: true })).toBeVisible()
})
