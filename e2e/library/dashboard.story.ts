import type { Page } from '@playwright/test'
import { aBundle } from '../parts/bundles/a-bundle.ts'
import { dropFiles } from '../parts/bundles/drop.ts'
import { dropZone, serverLibraryOf } from '../parts/bundles/drop-zone.ts'
import { shownPlugins } from '../parts/page/library.ts'
import type { Producer } from '../parts/people/a-producer.ts'
import { expect, story } from '../parts/story.ts'

const card = (page: Page, label: string) => page.getByRole('region', { name: label, exact: true })
const CARDS = ['Total Plugins', 'UAD Plugins', 'Updates Available', 'Organized']

/** Nine plugins of three makers, some with missing facts. */
async function fillShelf(producer: Producer) {
  const types = ['EQ', 'Compressor', 'Reverb', 'EQ', 'EQ', '', 'Delay', 'UAD', '']
  for (const [i, type] of types.entries()) {
    const { id } = await producer.owns({
      name: `Plugin ${i}`,
      manufacturer: ['Night Audio', 'Day Sound', 'R&D "Works"', ''][i % 4],
      type,
      version: i % 3 === 0 ? '' : `1.${i}`,
      format: i % 2 ? 'AU' : 'VST3',
      isUAD: i === 3,
    })
    if (i < 2) await producer.call('PATCH', `/api/plugins/${id}`, { updateAvailable: true })
  }
  await producer.owns({
    name: 'Plugin 0',
    manufacturer: 'Night Audio',
    format: 'CLAP',
    path: 'Plugin 0.clap',
  })
}

story(
  'four cards count the library, and three of them show an ellipsis while it is fetched',
  async ({ page, producer }) => {
    await fillShelf(producer)
    let answer = () => {}
    const released = new Promise<void>((release) => {
      answer = release
    })
    await page.route('**/api/plugins', async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/')
    for (const label of CARDS.slice(0, 3)) await expect(card(page, label)).toContainText('...')
    answer()
    const figures = ['9', '1', '2', '44%']
    for (const [i, label] of CARDS.entries())
      await expect(card(page, label).locator('[aria-busy]')).toHaveText(figures[i] ?? '')
    await expect(card(page, 'Organized')).toContainText('Estimate')
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  },
)

story('an empty library has zero counts and shows the drop zone', async ({ page, producer: _ }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Start your library' })).toBeVisible()
  await expect(card(page, 'Organized').locator('[aria-busy]')).toHaveText('0%')
  await expect(page.getByRole('heading', { name: 'Library insights' })).toHaveCount(0)
  const zone = await dropZone(page).boundingBox()
  const features = await page.getByRole('link', { name: 'Manage Plugins' }).boundingBox()
  expect(zone?.y).toBeLessThan(features?.y ?? 0)
})

story(
  'every insight leads to the plugins that it counts, or that lack the fact',
  async ({ page, producer }) => {
    await fillShelf(producer)
    const library = await serverLibraryOf(producer)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Library insights' })).toBeVisible()
    const figures = await page.getByRole('list', { name: /^Plugins (?:by|with)/ }).evaluateAll((lists) =>
      lists.flatMap((list) =>
        [...list.querySelectorAll('a')].map((link) => ({
          href: link.getAttribute('href') ?? '',
          value: Number.parseInt(link.lastElementChild?.textContent ?? '', 10),
          isPercent: link.textContent?.endsWith('%') ?? false,
        })),
      ),
    )
    expect(figures.filter(({ isPercent }) => isPercent)).toHaveLength(5)
    expect(figures.length).toBeGreaterThanOrEqual(5 + 3 + 3 + 5)
    for (const { href, value, isPercent } of figures) {
      await page.goto(href)
      const shown = await page.getByText(/^Showing \d+ plugins$/).textContent()
      const count = Number(/\d+/.exec(shown ?? '')?.[0])
      if (isPercent) {
        const known = library.length - count
        expect(value, href).toBe(known === 0 ? 0 : Math.max(1, Math.floor((known / library.length) * 100)))
      } else expect(count, href).toBe(value)
      if (count > 0) await expect(shownPlugins(page), href).toHaveCount(count)
    }
  },
)

story('the feature cards and the closing section have working links', async ({ page, producer: _ }) => {
  const ways = [
    ['Manage Plugins', '/plugins'],
    ['UAD Workflow', '/uad-workflow'],
    ['Browse My Plugins', '/plugins'],
    ['Try UAD Workflow', '/uad-workflow'],
  ] as const
  for (const [name, path] of ways) {
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
  }
})

story(
  'Learn More explains what is shared, what is private, and how a wrong edit is undone',
  async ({ page, producer: _ }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Learn More' }).click()
    const dialog = page.getByRole('dialog', { name: 'Crowdsourced Metadata' })
    for (const title of ['What is shared', 'What never is', 'How a wrong edit is undone'])
      await expect(dialog.getByRole('heading', { name: title })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Learn More' })).toBeFocused()
  },
)

story('both download buttons open the helper page in a new tab', async ({ page, producer: _ }) => {
  await page.goto('/')
  const buttons = page.getByRole('link', { name: /^Download Helper App/ })
  await expect(buttons).toHaveCount(2)
  for (const button of await buttons.all()) {
    const opened = page.waitForEvent('popup')
    await button.click()
    const tab = await opened
    await expect(tab.getByRole('heading', { name: 'Helper App Download', level: 1 })).toBeVisible()
    expect(await tab.evaluate(() => window.opener)).toBeNull()
    await tab.close()
  }
})

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

story('a failed fetch of the library shows a message and can be retried', async ({ page, producer }) => {
  await producer.owns({ name: 'First' })
  await page.route('**/api/plugins', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText('Your library could not be loaded')
  await page.unroute('**/api/plugins')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(card(page, 'Total Plugins').locator('[aria-busy]')).toHaveText('1')
})
