import type { Page } from '@playwright/test'
import { hitTest, reachTest } from './hit-test.ts'

/**
 * The faults of the controls of the page: too small for a finger, too narrow for their text, outside of the page, or the page scrolls
 * sideways.
 */
export function controlFaults(page: Page, { least }: { least: number }) {
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
      // Inline boxes have no width of their own to leave.
      const isTooNarrow = control.clientWidth > 0 && control.scrollWidth > control.clientWidth + 2
      if (isTooNarrow && getComputedStyle(control).overflowX === 'visible')
        found.push(`the text of ${name} leaves it by ${control.scrollWidth - control.clientWidth}`)
    }
    return found
  }, least)
}

/** The faults of the list beside opened details: a control leaves its column, or the search is too narrow to read what is typed. */
export function columnFaults(page: Page) {
  return page.evaluate(() => {
    const LEAST_SEARCH = 120
    const column = document.querySelector('aside[aria-label^="Details of"]')?.previousElementSibling
    if (!column) return ['No details are open']
    const found: string[] = []
    const { left, right } = column.getBoundingClientRect()
    const isScrolled = (control: Element) => {
      for (let box = control.parentElement; box && box !== column; box = box.parentElement)
        if (/auto|scroll/.test(getComputedStyle(box).overflowX)) return true
      return false
    }
    for (const control of column.querySelectorAll('a[href], button, input, select')) {
      if (!control.checkVisibility() || isScrolled(control)) continue
      const name = (control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 40)
      const box = control.getBoundingClientRect()
      if (box.left < left - 1 || box.right > right + 1)
        found.push(`${name} leaves its column: ${box.left} to ${box.right} of ${left} to ${right}`)
      if (control instanceof HTMLInputElement && control.type === 'search' && box.width < LEAST_SEARCH)
        found.push(`${name} is ${box.width} wide`)
    }
    return found
  })
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
      let hasEllipsis = false
      // The box of a text is higher than its letters.
      const slack = SLACK + Number.parseFloat(getComputedStyle(element).fontSize) * 0.15
      for (let box: Element | null = element; box && box !== page; box = box.parentElement) {
        const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(box)
        const isForReaders = clipPath !== 'none' && box.getBoundingClientRect().width <= 1
        if (isForReaders || /auto|scroll/.test(overflowX + overflowY)) return ''
        hasEllipsis ||= textOverflow === 'ellipsis'
        const { left, right, top, bottom } = box.getBoundingClientRect()
        // A word of the bar at the bottom must not lie over the next one.
        if (box.matches('nav a') && text.right > right + SLACK) return 'leaves its link'
        if (overflowX === 'visible' && overflowY === 'visible') continue
        // A text that lies outside as a whole, such as the tags that do not fit on a card, is not cut.
        if (text.top >= bottom - SLACK || text.left >= right - SLACK) return ''
        if (text.bottom > bottom + slack || text.top < top - slack) return 'is cut off below or above'
        if (!hasEllipsis && (text.right > right + SLACK || text.left < left - SLACK))
          return 'is cut off at a side'
      }
      if (hasEllipsis) return ''
      return text.left < -SLACK || text.right > innerWidth + SLACK ? 'leaves the page' : ''
    }
  })
}

/** The parts that are cut off, covered, outside or too small on the page, or in the dialog that lies over it. */
export async function sizeFaults(page: Page, { least }: { least: number }): Promise<string[]> {
  const found = [...(await controlFaults(page, { least })), ...(await cutTexts(page))]
  const dialog = page.getByRole('dialog').last()
  const isCovered = (await dialog.count()) > 0
  return [...found, ...(isCovered ? await reachTest(dialog) : await hitTest(page)).faults]
}

/** Doubles the text of the page as a browser does, and returns what is then wrong with it. */
export async function faultsWithLargeText(page: Page): Promise<string[]> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await page.waitForTimeout(200)
  return sizeFaults(page, { least: 36 })
}
