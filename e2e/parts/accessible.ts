import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The page, as it is now, breaks no rule of WCAG 2.2 AA that can be checked by a program. */
export async function expectAccessible(page: Page, what: string) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
  expect(found, what).toEqual([])
}

export type Theme = 'dark' | 'light'

/** Shows the page in a theme, as if it had been chosen. Colours that fade are at their end at once. */
export async function showIn(page: Page, theme: Theme) {
  await page.evaluate((chosen) => {
    if (chosen === 'light') document.documentElement.dataset.theme = 'light'
    else delete document.documentElement.dataset.theme
    for (const animation of document.getAnimations()) animation.finish()
  }, theme)
}
