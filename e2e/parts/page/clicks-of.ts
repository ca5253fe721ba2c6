import type { Page } from '@playwright/test'

/** Counts the clicks of the mouse from now on, whichever page of the app is shown. Returns a function that gives their number. */
export async function clicksOf(page: Page) {
  await page.evaluate(() => {
    let clicks = 0
    // A click that a key or the page causes has no number.
    addEventListener('click', ({ detail }) => detail > 0 && clicks++, { capture: true })
    Object.assign(window, { clicksSoFar: () => clicks })
  })
  return () => page.evaluate((): number => Reflect.get(window, 'clicksSoFar')())
}
