import type { Locator } from '@playwright/test'

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
