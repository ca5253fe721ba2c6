import type { Locator, Page } from '@playwright/test'
import { cellsOfTurn } from '../scripts/parts/gate/turn.mjs'
import { onTurn } from './parts/campaign.ts'
import { controlFaults, faultsWithLargeText, sizeFaults } from './parts/page/size-faults.ts'
import { closeToasts, openToasts } from './parts/page/toast.ts'
import type { Producer } from './parts/people/a-producer.ts'
import { addSongs } from './parts/songs/a-song.ts'
import { manySongs } from './parts/songs/many-songs.ts'
import { furnishCollection } from './parts/states/furnish-collection.ts'
import { expect, story } from './parts/story.ts'

const PAGES = [
  '/',
  '/songs',
  '/updates',
  '/uad-workflow',
  '/settings',
  '/settings?tab=advanced',
  '/computers',
  '/computers?tab=compare',
  '/computers?tab=new-computer',
  '/computers?tab=systems',
  '/computers?tab=health',
  '/computers?tab=get-plugins',
  '/terms',
]

async function aSmallShelf(producer: Producer) {
  const intel = { format: 'AU', version: '1.4.2', architectures: ['x86_64'] }
  await producer.owns({ ...intel, name: 'Night Verb', manufacturer: 'Night Audio', path: 'Night.component' })
  for (let n = 0; n < 6; n++) {
    const manufacturer = `A Manufacturer with a Long Name ${n}`
    await producer.owns({ name: `Modern ${n}`, manufacturer, version: '1.0', updateAvailable: n % 2 === 0 })
  }
}

async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForTimeout(400)
}

for (const width of [320, 390]) {
  story(
    `on a phone of ${width} pixels every control is there and high enough for a finger`,
    async ({ page, producer }) => {
      await aSmallShelf(producer)
      await page.setViewportSize({ width, height: 700 })
      for (const path of cellsOfTurn(PAGES)) {
        await open(page, path)
        expect(await controlFaults(page, { least: 44 }), path).toEqual([])
      }
    },
  )
}

for (const width of [1440, 390])
  story(
    `with text of 200 percent nothing is cut off or covered at ${width} pixels`,
    async ({ page, producer }) => {
      await aSmallShelf(producer)
      await page.setViewportSize({ width, height: 900 })
      for (const path of cellsOfTurn([...PAGES, '/plugins', '/helper-app-download'])) {
        await open(page, path)
        expect(await faultsWithLargeText(page), path).toEqual([])
      }
    },
  )

story('bars and a toast at the lower edge leave every control within reach', async ({ page, producer }) => {
  await aSmallShelf(producer)
  await addSongs(producer, manySongs(12, [{ name: 'Modern 0', manufacturer: '', format: 'VST3' }], []))
  for (const viewport of [
    { width: 720, height: 450 },
    { width: 390, height: 700 },
  ]) {
    await page.setViewportSize(viewport)
    const bar = page.getByRole('region', { name: 'Selection' })
    await open(page, '/songs')
    await page.keyboard.press('s')
    await page.getByRole('article').last().getByRole('checkbox').focus()
    await page.keyboard.press('Control+a')
    expect(await isCovered(page.getByRole('article').last())).toBe(false)

    await open(page, '/plugins?select=1')
    await bar.getByRole('button', { name: 'Select All' }).click()
    await bar.getByRole('button', { name: 'Favorite' }).click()
    await expect(openToasts(page)).toHaveCount(1)
    for (const control of await bar.getByRole('button').all()) expect(await isCovered(control)).toBe(false)
    await page.locator('[data-id] [data-roving]').last().focus()
    expect(await isCovered(page.locator('[data-id] article').last())).toBe(false)
  }
})

/** Shows a toast and stops its time, as it stops behind another window: on a busy machine the next step may come later than it would stay. */
async function showToast(page: Page) {
  await page.getByRole('button', { name: 'More actions for Modern 0', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Open Location' }).click()
  await expect(openToasts(page)).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
  await expect(page.getByRole('menu')).toHaveCount(0)
}

/** The layers over a page, or between its controls, while it is used; and the controls of the page in their order. */
const LAYERS: [name: string, show: (page: Page) => Promise<void>, controls: (page: Page) => Locator][] = [
  [
    'the bar of Free Up Space',
    async (page) => {
      await open(page, '/computers?tab=space')
      await expect(page.getByText(/^Selected: /)).toBeVisible()
    },
    (page) => page.locator('main').getByRole('checkbox'),
  ],
  [
    'a toast on Updates',
    async (page) => {
      await open(page, '/plugins')
      await showToast(page)
      await page.keyboard.press('g')
      await page.keyboard.press('h')
      await expect(page.getByRole('button', { name: /^Update Modern 0/ })).toBeVisible()
      await expect(openToasts(page)).toBeVisible()
    },
    (page) => page.getByRole('button', { name: /^Update Modern/ }),
  ],
  [
    'the Add panel',
    async (page) => {
      await open(page, '/plugins?add=1')
      await expect(page.getByRole('button', { name: 'Choose a Folder' })).toBeVisible()
    },
    (page) => page.locator('[data-id] [data-roving]'),
  ],
  [
    'the chips of filters',
    async (page) => {
      await open(page, '/plugins?manufacturer=A+Manufacturer+with+a+Long+Name+0&update=yes&q=Modern')
      await expect(page.getByRole('button', { name: /^Remove/ }).first()).toBeVisible()
    },
    (page) => page.locator('[data-id] [data-roving]'),
  ],
]

story('what lies over a page leaves every control within reach', async ({ page, producer, server }) => {
  const stop = await furnishCollection(producer, server.url, 20)
  await aSmallShelf(producer)
  const cells = LAYERS.flatMap(([name, show, controls]) =>
    [1440, 720, 390, 320].map((width) => ({ name, show, controls, width })),
  )
  const all: string[] = []
  for (const { name, show, controls, width } of cellsOfTurn(cells)) {
    await page.setViewportSize({ width, height: width < 720 ? 700 : 450 })
    await show(page)
    const found = await sizeFaults(page, { least: width < 720 ? 44 : 0 })
    // The area for files is a button itself, behind its other buttons.
    const faults = found.filter((fault) => fault !== 'button : Add plugins is in front')
    faults.push(...(await controls(page).evaluateAll(coveredWhenFocused)))
    all.push(...faults.map((fault) => `${name} at ${width} px: ${fault}`))
    if (await openToasts(page).count()) await closeToasts(page)
  }
  await stop()
  expect(all).toEqual([])
})

/** Focuses one after the other, as the Tab key does, and names those that something lies over then. */
function coveredWhenFocused(controls: Element[]) {
  return controls.flatMap((control) => {
    if (control instanceof HTMLElement) control.focus()
    const { x, y, width, height } = control.getBoundingClientRect()
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    return control.contains(hit)
      ? []
      : [`${control.ariaLabel ?? control.textContent} is covered when it has the focus`]
  })
}

/** True when something lies over the middle. */
const isCovered = (part: Locator) =>
  part.evaluate((part) => {
    const { x, y, width, height } = part.getBoundingClientRect()
    return !part.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

story('a toast never covers a dialog, and both can be used', onTurn(5), async ({ page, producer }) => {
  await aSmallShelf(producer)
  for (const viewport of [
    { width: 1440, height: 500 },
    { width: 700, height: 600 },
    { width: 390, height: 600 },
  ]) {
    await page.setViewportSize(viewport)
    await open(page, '/plugins')
    await showToast(page)
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard Shortcuts' })
    await expect(dialog).toBeVisible()
    const [above, below] = [await openToasts(page).boundingBox(), await dialog.boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0), JSON.stringify(viewport)).toBeLessThanOrEqual(
      below?.y ?? 0,
    )
    expect((below?.y ?? 0) + (below?.height ?? 0)).toBeLessThanOrEqual(viewport.height)
    await openToasts(page).getByRole('button', { name: 'Dismiss' }).click({ timeout: 4000 })
    await expect(openToasts(page)).toHaveCount(0)
    await expect(dialog).toBeVisible()
  }
})
