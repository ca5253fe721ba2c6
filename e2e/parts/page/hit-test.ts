import type { Locator, Page } from '@playwright/test'

/**
 * Checks the first two screens of My Plugins in half-screen steps: controls of the page and of its cards that cannot be clicked
 * where they are drawn, overlapping cards, and horizontal scrolling. Returns a sentence for each fault, at most 20, and the number of reachable
 * controls of cards. In selection mode a card is one checkbox, which is also tried at its mark.
 */
export function hitTest(page: Page): Promise<{ faults: string[]; hit: number }> {
  return page.evaluate(async () => {
    const MARGIN = 0.5
    const faults = new Set<string>()
    const reached = new Set<string>()
    const reachedOnCards = new Set<string>()
    const covered = new Map<string, string>()

    const panel = document.querySelector('main')?.parentElement ?? document.documentElement
    // A busy machine may skip frames, so the wait has a timeout.
    const frame = () =>
      new Promise((done) => {
        requestAnimationFrame(() => setTimeout(done))
        setTimeout(done, 1000)
      })
    const step = panel.clientHeight / 2
    // A list may still grow, and what its last bar covers is reached only further down.
    const last = () => Math.min(panel.scrollHeight - panel.clientHeight, step * 4)
    for (let top = 0; ; top += step) {
      // A list that is still laid out for a new width brings its own place back once.
      for (let tries = 0; tries < 5; tries++) {
        panel.scrollTop = Math.min(top, last())
        await frame()
        await frame()
        if (Math.abs(panel.scrollTop - Math.min(top, last())) <= 1) break
      }
      look()
      if (top >= last()) break
    }
    panel.scrollTop = 0
    for (const [control, by] of covered)
      if (!reached.has(control)) faults.add(`${control}: ${by} is in front`)
    return { faults: [...faults].slice(0, 20), hit: reachedOnCards.size }

    function look() {
      for (const box of [document.documentElement, panel])
        if (box.scrollWidth > box.clientWidth) faults.add(`${box.localName} scrolls sideways`)
      const cards = [...document.querySelectorAll('[data-id] article')]
      for (const [index, card] of cards.entries()) {
        for (const other of cards.slice(index + 1)) {
          if (isOverlapping(card, other)) faults.add(`${nameOf(card)} and ${nameOf(other)} overlap`)
        }
        press(card)
      }
      for (const control of panel.querySelectorAll('main :is(button, select, input, a[href])')) {
        if (control.closest('[data-id]') || !control.checkVisibility() || isClipped(control)) continue
        tryAt(control, control.closest('label') ?? control, nameOfControl(control))
      }
    }

    /** Scrolled out of a box inside the page, such as the rail. */
    function isClipped(control: Element) {
      const { x, y, width, height } = control.getBoundingClientRect()
      if (width < 2 || height < 2) return true
      for (let box = control.parentElement; box && box !== panel; box = box.parentElement) {
        if (getComputedStyle(box).overflow === 'visible') continue
        const { left, right, top, bottom } = box.getBoundingClientRect()
        // In the last pixel the browser may find what is beside the box.
        if (
          x + width / 2 < left ||
          x + width / 2 > right - 1 ||
          y + height / 2 < top ||
          y + height / 2 >= bottom
        )
          return true
      }
      return false
    }

    function nameOfControl(control: Element) {
      return `${control.localName} ${control.ariaLabel ?? control.textContent?.trim().slice(0, 40)}`
    }

    function press(card: Element) {
      const opener = card.querySelector('[data-roving]')
      const isSelecting = opener?.role === 'checkbox'
      tryAt(card, opener, `the card ${nameOf(card)}`)
      for (const mark of card.querySelectorAll(isSelecting ? ':scope > span:last-child' : '[data-on]'))
        tryAt(mark, opener, `${isSelecting ? 'the checkbox' : 'the mark of an update'} of ${nameOf(card)}`)
      for (const button of isSelecting ? [] : card.querySelectorAll('button[aria-label]'))
        tryAt(button, button, button.ariaLabel ?? '')
    }

    /** The element in the middle of `place` must be in the control. Places outside the screen are checked in a later step. */
    function tryAt(place: Element, control: Element | null, what: string) {
      const { x, y, width, height } = place.getBoundingClientRect()
      const [middle, center] = [x + width / 2, y + height / 2]
      if (middle < 0 || middle >= innerWidth) return faults.add(`${what} is beside the screen`)
      const { top, bottom } = panel.getBoundingClientRect()
      if (center < top || center > bottom || center - top + panel.scrollTop > panel.clientHeight * 2) return
      const hit = document.elementFromPoint(middle, center)
      if (control && hit && control.contains(hit)) {
        reached.add(what)
        if (control.closest('[data-id]')) reachedOnCards.add(what)
      } else covered.set(what, hit?.closest('[aria-label]')?.ariaLabel ?? hit?.localName ?? 'nothing')
    }

    function isOverlapping(one: Element, other: Element) {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
      return (
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > MARGIN &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > MARGIN
      )
    }

    function nameOf(card: Element) {
      return card.ariaLabel ?? ''
    }
  })
}

/** Scrolls to each control of a part of the page, and returns those that cannot be clicked where they are drawn, and the number of all. */
export const reachTest = (part: Locator): Promise<{ faults: string[]; tried: number }> =>
  part.evaluate(async (part) => {
    const faults: string[] = []
    let tried = 0
    for (const control of part.querySelectorAll('button, select, input, summary, a[href], textarea')) {
      const place = control.closest('label') ?? control
      if (!place.checkVisibility() || control.getBoundingClientRect().width < 2) continue
      place.scrollIntoView({ block: 'center', inline: 'center' })
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
      // A link that goes on in the next line has a box for each line.
      const { x, y, width, height } = place.getClientRects()[0] ?? place.getBoundingClientRect()
      const hit = document.elementFromPoint(x + width / 2, y + height / 2)
      tried++
      if (hit && (place.contains(hit) || control.contains(hit))) continue
      const name = control.ariaLabel ?? control.textContent?.trim().slice(0, 40)
      faults.push(`${control.localName} ${name}: ${hit?.localName ?? 'nothing'} is in front`)
    }
    if (document.documentElement.scrollWidth > innerWidth) faults.push('The page scrolls sideways.')
    return { faults, tried }
  })
