import type { Page } from '@playwright/test'
import { hitTest } from './parts/page/hit-test.ts'
import { openToasts } from './parts/page/toast.ts'
import type { Producer } from './parts/people/a-producer.ts'
import { expect, story } from './parts/story.ts'

const PAGES = [
  '/',
  '/songs',
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
    const scrollers = [...document.querySelectorAll('main *')].filter((box) =>
      /auto|scroll/.test(getComputedStyle(box).overflowX),
    )
    for (const box of document.querySelectorAll('html, main'))
      if (box.scrollWidth > box.clientWidth + 1) found.push(`${box.tagName} scrolls sideways`)
    for (const control of document.querySelectorAll(
      'main :is(a[href], button, input, select, summary), header :is(a[href], button)',
    )) {
      const { width, height, left, right } = control.getBoundingClientRect()
      if (width <= 1 || control.closest('[role=tablist], [hidden], p, li p')) continue
      const name = (control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 40)
      const isScrolled = scrollers.some((scroller) => scroller !== control && scroller.contains(control))
      if (!isScrolled && (left < -1 || right > innerWidth + 1))
        found.push(`${name} is outside: ${left} to ${right}`)
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

/** Text of which a part is cut off, by a box that hides it or by the edge of the page. An ellipsis says that there is more. */
function cutTexts(page: Page) {
  return page.evaluate(() => {
    const SLACK = 2
    const found = new Set<string>()
    const page = document.body
    for (const element of page.querySelectorAll(':not([aria-hidden=true], [inert], option, script, style)')) {
      if (element.closest('[aria-hidden=true], [inert]')) continue
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      for (const node of element.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const fault = faultOf(element, range.getBoundingClientRect())
        if (fault) found.add(`"${node.textContent.trim().slice(0, 40)}" ${fault}`)
      }
    }
    return [...found].slice(0, 20)

    function faultOf(element: Element, text: DOMRect) {
      for (let box: Element | null = element; box && box !== page; box = box.parentElement) {
        const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(box)
        const isForReaders = clipPath !== 'none' && box.getBoundingClientRect().width <= 1
        if (isForReaders || textOverflow === 'ellipsis' || /auto|scroll/.test(overflowX + overflowY))
          return ''
        const { left, right, top, bottom } = box.getBoundingClientRect()
        // A word of the bar at the bottom must not lie over the next one.
        if (box.matches('nav a') && text.right > right + SLACK) return 'leaves its link'
        if (overflowX === 'visible' && overflowY === 'visible') continue
        // What lies outside as a whole, such as the tags that do not fit on a card, is not cut.
        if (text.top >= bottom - SLACK || text.left >= right - SLACK) return ''
        if (text.bottom > bottom + SLACK || text.top < top - SLACK) return 'is cut off below or above'
        if (text.right > right + SLACK || text.left < left - SLACK) return 'is cut off at a side'
      }
      return text.left < -SLACK || text.right > innerWidth + SLACK ? 'leaves the page' : ''
    }
  })
}

for (const width of [1440, 390])
  story(
    `with text of 200 percent nothing is cut off or covered at ${width} pixels`,
    async ({ page, producer }) => {
      await aSmallShelf(producer)
      await page.setViewportSize({ width, height: 900 })
      for (const path of [...PAGES, '/plugins', '/helper-app-download']) {
        await open(page, path)
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
        await page.waitForTimeout(200)
        const found = [...(await faults(page, { least: 36 })), ...(await cutTexts(page))]
        expect([...found, ...(await hitTest(page)).faults], path).toEqual([])
      }
    },
  )

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
    // Its time stops, as it does behind another window: on a busy machine the dialog may come later than it would stay.
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
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
