import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The page, as it is now, breaks no rule of WCAG 2.2 AA that can be checked by a program. */
export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
  ).toEqual([])
}

/** Light and dark, one after the other; the theme is what a person chose in this browser. */
export async function inBothThemes(page: Page, look: (theme: 'dark' | 'light') => Promise<void>) {
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((chosen) => {
      document.documentElement.toggleAttribute('data-theme', chosen === 'light')
      if (chosen === 'light') document.documentElement.setAttribute('data-theme', 'light')
    }, theme)
    await look(theme)
  }
}
