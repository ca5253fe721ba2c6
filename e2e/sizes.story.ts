import type { Page } from '@playwright/test'
import { openToasts } from './parts/page/toast.ts'
import type { Producer } from './parts/people/a-producer.ts'
import { expect, story } from './parts/story.ts'

const PAGES = [
  '/',
  '/updates',
  '/uad-workflow',
  '/settings',
  '/settings?tab=advanced',
  '/rosetta-report',
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

/** What is wrong with the controls of the page: too small for a finger, outside of the page, or the page scrolls sideways. */
function faults(page: Page, { least }: { least: number }) {
  return page.evaluate((least) => {
    const found: string[] = []
    for (const box of document.querySelectorAll('html, main'))
      if (box.scrollWidth > box.clientWidth + 1) found.push(`${box.tagName} scrolls sideways`)
    for (const control of document.querySelectorAll(
      'main :is(a[href], button, input, select, summary), header :is(a[href], button)',
    )) {
      const { width, height, left, right } = control.getBoundingClientRect()
      if (width <= 1 || control.closest('[role=tablist], [hidden], p, li p')) continue
      const name = (control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 40)
      if (left < -1 || right > innerWidth + 1) found.push(`${name} is outside: ${left} to ${right}`)
      // The box of a link that covers its card or row is that of its text.
      const isStretched = getComputedStyle(control, '::after').position === 'absolute'
      const isBoxed = control instanceof HTMLInputElement && /checkbox|radio/.test(control.type)
      if (!isStretched && !isBoxed && Math.ceil(height) < least) found.push(`${name} is ${height} high`)
    }
    return found
  }, least)
}

for (const width of [320, 390]) {
  story(
    `on a phone of ${width} pixels every control is there and high enough for a finger`,
    async ({ page, producer }) => {
      await aSmallShelf(producer)
      await page.setViewportSize({ width, height: 700 })
      for (const path of PAGES) {
        await open(page, path)
        expect(await faults(page, { least: 44 }), path).toEqual([])
      }
    },
  )
}

story('with text of 200 percent no control leaves the page', async ({ page, producer }) => {
  await aSmallShelf(producer)
  for (const path of PAGES) {
    await open(page, path)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await page.waitForTimeout(200)
    expect(await faults(page, { least: 36 }), path).toEqual([])
  }
})

story('a toast never covers a dialog, and both can be used', async ({ page, producer }) => {
  await aSmallShelf(producer)
  for (const viewport of [
    { width: 1440, height: 500 },
    { width: 700, height: 600 },
    { width: 390, height: 600 },
  ]) {
    await page.setViewportSize(viewport)
    await open(page, '/plugins')
    await page.getByRole('button', { name: 'More actions for Modern 0', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Open Location' }).click()
    await expect(openToasts(page)).toBeVisible()
    await expect(page.getByRole('menu')).toHaveCount(0)
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
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
