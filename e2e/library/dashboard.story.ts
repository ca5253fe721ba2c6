import type { Page } from '@playwright/test'
import type { SentSong } from '#shared/songs/library/known-song.ts'
import { aBundle } from '../parts/bundles/a-bundle.ts'
import { dropFiles } from '../parts/bundles/drop-files.ts'
import { dropZone } from '../parts/bundles/drop-zone.ts'
import { onTurn } from '../parts/campaign.ts'
import { expectAccessible } from '../parts/page/accessible.ts'
import { controlFaults } from '../parts/page/size-faults.ts'
import { aScannedComputer } from '../parts/people/a-scanned-computer.ts'
import { addSongs, aSentSong, aUse } from '../parts/songs/a-song.ts'
import { furnishCollection } from '../parts/states/furnish-collection.ts'
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
    await expect(dropZone(page)).toBeVisible()
    await expect(card(page, 'Total Plugins').locator('[aria-busy]')).toHaveText('3')
    await expect(card(page, 'UAD Plugins').locator('[aria-busy]')).toHaveText('1')
  },
)

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

story('each figure of the songs opens as many rows as it counts', onTurn(4), async ({ page, producer }) => {
  for (const name of ['Tape', 'Plate', 'Room', 'Spare'])
    await producer.owns({ name, manufacturer: 'Reel Works' })
  await producer.owns({ name: 'Old', manufacturer: 'Reel Works', format: 'VST', path: 'Old.vst' })
  const many = Array.from({ length: 9 }, (_, at) => aSong(`Song ${at}`, 'REAPER', ['Tape']))
  const two = [
    aSong('One', 'Ableton Live', ['Plate', 'Room'], { vst2: ['Old'] }),
    aSong('Two', 'Ableton Live', ['Plate']),
  ]
  const unread = aSong('Cut', 'REAPER', [], { refused: 'damaged' })
  const saves = ['Song 9', 'Song 9, saved again'].map((title) =>
    aSong(title, 'REAPER', ['Tape'], { saveOf: 'nine' }),
  )
  await addSongs(producer, [...many, ...saves, ...two, unread])

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
    else
      await expect(
        page.getByText(new RegExp(`^Showing ${count.toLocaleString('en-US')} plugins?$`)),
      ).toBeVisible()
    await expect(rows).toHaveCount(count)
    await page.goBack()
  }
  await section.getByRole('link', { name: /^Tape/ }).first().click()
  await expect(page.getByText('Used in 10 songs', { exact: true })).toBeVisible()
})

const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true, level: 2 }) })

/** A bundle in the folder for all users, or in that of one. */
const found = (name: string, extension: string, size: number | null, user = '') => ({
  name,
  manufacturer: 'Reel Works',
  version: '1.0.0',
  format: { vst3: 'VST3', aaxplugin: 'AAX' }[extension],
  path: `${user}/Library/Audio/Plug-Ins/${extension}/${name}.${extension}`,
  platform: 'macos',
  architectures: ['arm64'],
  size,
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

story(
  'what takes space, what could go and what ends soon leads to where it is listed',
  onTurn(1),
  async ({ page, producer, server }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Start your library' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    for (const name of ['Your computers', 'Your licenses', 'Your purchases'])
      await expect(section(page, name)).toHaveCount(0)

    const computer = await aScannedComputer(producer, server.url, 'Studio Mac', [
      found('Tape', 'vst3', 300_000_000),
      found('Tape', 'aaxplugin', 40_000_000),
      found('Plate', 'vst3', 150_000_000),
      found('Plate', 'vst3', 150_000_000, '/Users/ana'),
      found('Room', 'aaxplugin', null),
    ])
    await producer.call('POST', '/api/songs', { songs: [aSong('One', 'REAPER', ['Tape', 'Plate'])] })
    await producer.call('GET', '/api/songs')
    // According to the contract, the response is the list of devices.
    const [device] = (await producer.call('GET', '/api/helper/devices')) as { machine: string }[]
    await producer.call('PATCH', `/api/formats/daws/${device?.machine}`, { daws: ['reaper'] })
    const license = { maker: '', kind: 'subscription', protection: 'none', state: 'active', seats: null }
    for (const [title, days] of [
      ['Gold', 20],
      ['Later', 90],
    ] as const)
      await producer.call('POST', '/api/licenses', {
        ...license,
        title,
        startsOn: null,
        endsOn: inDays(days),
        account: '',
        note: '',
        pluginIds: [],
      })
    await producer.call('POST', '/api/purchases', {
      title: 'Tape plan',
      maker: 'Reel Works',
      kind: 'buy',
      amount: null,
      currency: null,
      day: null,
      shop: '',
      orderNumber: '',
      term: 'updates',
      termEnds: inDays(30),
      pluginIds: [],
    })

    await page.goto('/')
    const space = section(page, 'Your computers')
    await expect(space).toContainText('At least 640 MB')
    await expect(space).toContainText('In 5 bundles. The size of 1 bundle is unknown.')
    await expect(page.getByText('640 MB, known for 4 of 5 bundles')).toBeVisible()
    await expect(space.getByRole('listitem')).toHaveText([
      'Installed, never used1 plugin, size unknown',
      'Formats not needed2 bundles, at least 40 MB',
      'Copies1 bundle, 150 MB',
    ])
    await expectAccessible(page, 'dashboard-space')
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await controlFaults(page, { least: 44 }), `at ${width} px`).toEqual([])
    }
    await page.setViewportSize({ width: 1440, height: 900 })

    const [licenses, purchases] = ['Your licenses', 'Your purchases'].map((name) => section(page, name))
    const links: [within: typeof licenses, name: string, address: string, shown: string][] = [
      [space, 'Space used', '/computers', '1 computer, at least 640 MB of plugins'],
      [space, 'Installed, never used', '/computers?tab=formats', '1 plugin, at least 0 byte'],
      [space, 'Formats not needed', '/computers?tab=formats', '2 bundles, at least 40 MB'],
      [space, 'Copies', '/computers?tab=formats', '1 bundle, 150 MB'],
      [licenses, 'Ending Soon', '/licenses?show=ending', 'Gold'],
      [purchases, 'Ends soon', '/licenses?kind=purchase&show=ending', 'Tape plan'],
    ]
    for (const [within, name, address, shown] of links) {
      await within?.getByRole('link', { name }).click()
      await expect(page).toHaveURL(`${server.url}${address}`)
      await expect(page.getByRole('main').getByText(shown).first()).toBeVisible()
      if (name === 'Ending Soon') await expect(page.getByText('Later')).toHaveCount(0)
      await page.goBack()
    }
    await computer.stop()
  },
)

story(
  'with 151 plugins the dashboard and Computers say the same',
  onTurn(2),
  async ({ page, producer, server }) => {
    const stop = await furnishCollection(producer, server.url, 151)
    await page.goto('/computers')
    const total = page.getByRole('heading', { name: / of plugins$/ })
    const [, size] = /, (.+) of plugins$/.exec((await total.textContent()) ?? '') ?? []
    await page.goto('/computers?tab=space')
    const unused = page.getByRole('region', { name: 'Installed, never used' }).getByText(/^\d+ plugins, /)
    const [never] = /^\d+ plugins/.exec((await unused.textContent()) ?? '') ?? ['nothing']

    await page.goto('/')
    const space = section(page, 'Your computers')
    await expect(space).toContainText(`Space used${size}In `)
    await expect(space.getByRole('listitem').filter({ hasText: 'Installed, never used' })).toContainText(
      `Installed, never used${never}, `,
    )
    await expectAccessible(page, 'dashboard-151')
    await stop()
  },
)
