import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { windowsProgram } from '#shared/bundles/testing/windows-program.ts'
import type { Tree } from './parts/bundles/a-bundle.ts'
import { aBundle } from './parts/bundles/a-bundle.ts'
import {
  dropFiles,
  dropZone,
  expectAdded,
  openAddPanel,
  serverLibraryOf,
  watchDrops,
} from './parts/bundles/drop-zone.ts'
import { HOSTILE_BUNDLES } from './parts/bundles/hostile-bundles.ts'
import { onTurn } from './parts/campaign.ts'
import { faultProxy } from './parts/fault-proxy.ts'
import { expectAccessible } from './parts/page/accessible.ts'
import { shownPlugins } from './parts/page/library.ts'
import { expectToast } from './parts/page/toast.ts'
import { aProducer, type Producer } from './parts/people/a-producer.ts'
import { expect, story } from './parts/story.ts'

/** Bundles of `count` products of one maker. */
const products = (count: number): Tree =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => {
      const name = `Product ${String(i + 1).padStart(3, '0')}`
      return [`${name}.vst3`, aBundle({ name, maker: 'Maker', version: `1.${i + 2}` })]
    }),
  )

/** The moduleinfo.json of a VST3 with these plugins, with trailing commas like Steinberg's SDK. */
const aModule = (...names: string[]) =>
  `{"Name":"","Classes":[${names.map((name) => `{"Category":"Audio Module Class","Name":"${name}",},`).join('')}],}`

/** One line for each plugin of the library, in alphabetical order. */
async function linesOf(producer: Producer) {
  const lines = (await serverLibraryOf(producer)).map(({ name, manufacturer, version, formats }) =>
    [name, manufacturer, version, formats.join(' ')].join(' | '),
  )
  return lines.sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
}
const namesOf = async (producer: Producer) => (await serverLibraryOf(producer)).map(({ name }) => name)

story(
  'a dropped folder becomes a library, with nested bundles and joined formats',
  async ({ page, producer, folderOf }) => {
    const elf = Buffer.concat([Buffer.from('7f454c4602010100', 'hex'), Buffer.alloc(56)])
    elf.writeUInt16LE(62, 18)
    const folder = await folderOf({
      README: 'x',
      'LICENSE.txt': 'x',
      '.DS_Store': 'x',
      '._Tape.vst3': 'x',
      Components: {
        'Tape.component': aBundle({
          name: 'Tape',
          maker: 'Reel Works',
          version: '2.0.1',
          id: 'com.reel.Tape.AU',
        }),
      },
      VST3: {
        'Reel Works': {
          'Tape.vst3': {
            ...aBundle({ name: 'Tape', maker: 'Reel Works', version: '2.0.3', id: 'com.reel.Tape.VST3' }),
          },
          'Tape 2.vst3': aBundle({ name: 'Tape 2', maker: 'Reel Works', version: '1.1' }),
        },
        LICENSE: 'x',
      },
      Windows: {
        'Old Comp.dll': windowsProgram({
          exports: ['VSTPluginMain'],
          version: { CompanyName: 'Gray Box', ProductName: 'Old Comp', FileVersion: '3.2.0' },
        }),
        'helper.dll': windowsProgram({ exports: ['DllMain'] }),
      },
      Linux: { 'Free Verb.clap': elf, 'notes.clap.txt': 'x' },
      'With More.vst3': {
        Contents: {
          ...Object(aBundle({ name: 'With More' }).Contents),
          Resources: {
            'Inner.component': aBundle({ name: 'Inner' }),
            'moduleinfo.json': aModule('Deep Gate', 'With More', 'Wide Comp'),
          },
        },
      },
    })
    await openAddPanel(page)
    await dropFiles(dropZone(page), [folder])
    await expectAdded(page)
    expect(await linesOf(producer)).toEqual([
      'Free Verb |  |  | CLAP',
      'Old Comp | Gray Box | 3.2.0 | VST',
      'Tape 2 | Reel Works | 1.1 | VST3',
      'Tape | Reel Works | 2.0.3 | VST3 AU',
      'With More |  |  | VST3',
    ])
    await expect(shownPlugins(page)).toHaveCount(5)

    await page.getByRole('searchbox', { name: 'Search plugins by name or manufacturer' }).fill('deep g')
    await expect(shownPlugins(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'With More', exact: true }).click()
    await expect(page.getByText('Also in this bundle: Deep Gate, Wide Comp')).toBeVisible()
  },
)

story(
  '120 bundles are saved once in one call, in the order of the page, with progress',
  async ({ page, producer, folderOf }) => {
    const folder = await folderOf(products(120))
    const drops = watchDrops(page)
    const fetches: string[] = []
    await openAddPanel(page)
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().endsWith('/api/plugins')) fetches.push(request.url())
    })
    await dropFiles(dropZone(page), [folder])
    await expect(page.getByRole('heading', { name: 'Processing Plugins' })).toBeVisible()
    await expect(page.getByText('Adding 120 plugins to your collection...')).toBeVisible()
    await expect(page.getByText(/^Processing \d+\/120 plugins$/)).toBeVisible()
    const list = page.getByRole('list', { name: 'Plugins being added' })
    await expect(list.getByRole('listitem')).toHaveCount(120)
    await expect(list.getByRole('listitem').first()).toContainText(/Product \d+.*VST3/)
    expect(await list.evaluate((each) => each.getBoundingClientRect().height)).toBeLessThanOrEqual(242)
    await expect(page.getByText('Processing 120/120 plugins')).toBeVisible({ timeout: 45_000 })
    await expectAdded(page)

    const names = Array.from({ length: 120 }, (_, i) => `Product ${String(i + 1).padStart(3, '0')}`)
    expect(await namesOf(producer)).toEqual(names)
    expect(drops).toMatchObject({ begun: 1, atOnce: 1 })
    await expect(page.getByText('Showing 120 plugins')).toBeVisible()
    await page.waitForTimeout(1500)
    expect(fetches, 'the library was fetched').toHaveLength(1)
  },
)

story(
  'an import goes on in the header, takes a second drop, and ends with links to its results',
  async ({ page, server, folderOf, complaints }) => {
    const way = await stalledDrop(server.url, 4)
    try {
      await aProducer(page.context().request, way.url)
      const [first, second] = [await folderOf(products(20)), await folderOf({ lv2: { box: aBoxOf(51) } })]
      await page.goto(`${way.url}/plugins?add=1`)
      await dropFiles(dropZone(page), [first])
      await expect(page.getByText('Processing 4/20 plugins')).toBeVisible()
      await page.getByRole('link', { name: 'Settings' }).first().click()
      await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
      await page.getByRole('link', { name: 'Adding plugins, 4 of 20. Show the import' }).click()
      await expect(page.getByText('Processing 4/20 plugins')).toBeVisible()
      await dropFiles(page.getByRole('region', { name: 'Add plugins' }), [second])
      await expect(page.getByText('Another drop is next.').first()).toBeVisible()
      await expectAccessible(page, 'a running import')
      await page.getByRole('link', { name: 'Update History' }).first().click()
      way.mend()
      way.cut()

      await page.getByRole('button', { name: 'Import finished' }).click({ timeout: 45_000 })
      await expectAccessible(page, 'the result of an import')
      await page.getByRole('link', { name: '71 are new' }).click()
      await expect(page.getByText('Showing 71 plugins')).toBeVisible()
      await expect(page.getByText('These plugins are new from your import.')).toBeVisible()
      await page.getByRole('searchbox', { name: 'Search plugins by name or manufacturer' }).fill('Voice 50')
      await expect(shownPlugins(page)).toHaveCount(1)
      await expect(shownPlugins(page)).toContainText('Box Makers')
      complaints.length = 0
    } finally {
      await way.stop()
    }
  },
)

/** An LV2 bundle of `count` instruments, in a folder whose name does not say so. */
const aBoxOf = (count: number): Tree => ({
  'manifest.ttl': Array.from(
    { length: count },
    (_, i) => `<urn:box:${i}> a <${LV2}#Plugin> ; <http://www.w3.org/2000/01/rdf-schema#seeAlso> <box.ttl> .`,
  ).join('\n'),
  'box.ttl': Array.from(
    { length: count },
    (_, i) => `<urn:box:${i}> a <${LV2}#InstrumentPlugin> ; <${DOAP}#name> "Voice ${i}" ;
      <${DOAP}#maintainer> [ <http://xmlns.com/foaf/0.1/name> "Box Makers" ] .`,
  ).join('\n'),
})

const LV2 = 'http://lv2plug.in/ns/lv2core'
const DOAP = 'http://usefulinc.com/ns/doap'

story(
  'a damaged or malicious bundle is an entry or named as none, and the page stays responsive',
  async ({ page, producer, folderOf }) => {
    const bundles = Object.entries(HOSTILE_BUNDLES)
    expect(bundles.length).toBeGreaterThanOrEqual(20)
    const folder = await folderOf(Object.fromEntries(bundles.map(([name, tree]) => [`${name}.vst3`, tree])))
    await openAddPanel(page)
    await page.evaluate(() => {
      // The longest time in which the page did not respond.
      Object.assign(window, { silence: 0 })
      let last = performance.now()
      setInterval(() => {
        const now = performance.now()
        Object.assign(window, { silence: Math.max(Reflect.get(window, 'silence'), now - last) })
        last = now
      }, 20)
    })
    await dropFiles(dropZone(page), [folder])
    await expectAdded(page)
    const library = await serverLibraryOf(producer)
    expect(bundles.map(([name]) => `${name}.vst3`)).toEqual(
      expect.arrayContaining(library.map(({ path }) => path)),
    )
    // Two of those that are none are named.
    const others = bundles.length - library.length - 2
    await expectToast(
      page,
      'Drop completed',
      `${library.length} are new. refers to itself.vst3, modules in modules.vst3 and ${others} more are named like plugins but can't be read as one.`,
    )
    expect(JSON.stringify(library)).not.toMatch(/root:|lollol|\u202e|\$\(|\\u0000/)
    const byPath = new Map(library.map((plugin) => [plugin.path, plugin.name]))
    const read = ['utf-16', 'an ampersand', 'two keys in a row', 'text with direction marks']
    expect(read.map((name) => byPath.get(`${name}.vst3`))).toEqual([
      'Wide',
      'Salt & Pepper',
      'Second Key',
      'abcdef',
    ])
    expect(await page.evaluate(() => Reflect.get(window, 'silence'))).toBeLessThan(2000)
    expect(await page.evaluate(() => [Reflect.get({}, 'polluted'), Reflect.get(window, 'polluted')])).toEqual(
      [undefined, undefined],
    )
  },
)

/** A proxy to the server that stops the response of a drop after this many lines, until it is repaired. */
async function stalledDrop(url: string, lines: number) {
  let isMended = false
  const proxy = await faultProxy(url, (line) =>
    line === 'POST /api/plugins/drop' && !isMended ? { lines, end: 'hold' } : 'forward',
  )
  return {
    ...proxy,
    mend: () => {
      isMended = true
    },
  }
}

story(
  'files and folders can be chosen instead of dropped',
  onTurn(1),
  async ({ page, producer, folderOf }) => {
    const folder = await folderOf({
      'Serum.dll': windowsProgram({ exports: ['main'] }),
      'UAD Verb': 'x',
      'notes.txt': 'x',
      Shelf: products(2),
    })
    await openAddPanel(page)
    const files = page.waitForEvent('filechooser')
    // Its middle is the button that chooses a folder.
    await dropZone(page).click({ position: { x: 12, y: 12 } })
    await (await files).setFiles(['Serum.dll', 'UAD Verb', 'notes.txt'].map((name) => join(folder, name)))
    await expectAdded(page)
    expect(await linesOf(producer)).toEqual(['Serum |  |  | VST', 'Verb | Universal Audio |  | Plugin'])

    await openAddPanel(page)
    const folders = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a Folder' }).click()
    await (await folders).setFiles(join(folder, 'Shelf'))
    await expectAdded(page)
    expect(await namesOf(producer)).toEqual(['Product 001', 'Product 002', 'Serum', 'Verb'])
  },
)

const BUNDLE = { 'Tape.vst3': aBundle({ name: 'Tape', maker: 'Maker', version: '2.0' }) }

const PAGES: [name: string, path: string, dropped: Tree, expectTaken: (page: Page) => Promise<void>][] = [
  ['the dashboard', '/', BUNDLE, expectInLibrary],
  [
    'Songs',
    '/songs',
    { 'Hit.rpp': '<REAPER_PROJECT 0.1 "7.0" 1700000000\n  TEMPO 120 4 4\n>\n' },
    (page) => expect(page.getByRole('article').filter({ hasText: 'Hit' })).toBeVisible(),
  ],
  [
    'Purchases',
    '/licenses',
    { 'orders.csv': 'Product,Vendor\nDiva,u-he\n' },
    (page) => expect(page.getByRole('dialog').getByText('orders.csv')).toBeVisible(),
  ],
]

for (const [name, path, dropped, expectTaken] of PAGES)
  story(
    `what is dropped on ${name} before its code has arrived is taken when it is there`,
    async ({ page, producer: _, folderOf }) => {
      const folder = await folderOf(dropped)
      const release = await holdCode(page)
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.locator('#root > :visible').first()).toBeVisible()
      await dropFiles(
        page.locator('body'),
        Object.keys(dropped).map((file) => `${folder}/${file}`),
      )
      release()
      await expectTaken(page)
    },
  )

/** Holds every script but the first one until it is released. */
async function holdCode(page: Page) {
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  await page.route(/\/assets\/(?!index-)[^/]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  return release
}

async function expectInLibrary(page: Page) {
  await expect
    .poll(async () => (await page.request.get('/api/plugins')).json())
    .toMatchObject([{ name: 'Tape' }])
}
