import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** Checks the current page against the automated rules of WCAG 2.2 AA. */
export async function expectAccessible(page: Page, what: string) {
  const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  await expectNoViolation(page, { type: 'tag', values }, what)
}

/** Checks the contrast of all texts. */
export async function expectContrast(page: Page, what: string) {
  await expectNoViolation(page, { type: 'rule', values: ['color-contrast'] }, what)
}

async function expectNoViolation(page: Page, rules: axe.RunOnly, what: string) {
  // The page keeps axe until navigation, because compiling it takes longer than a check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // An open menu hides the page and traps the focus, which the rules report as a fault.
  const part = (await page.getByRole('menu').count()) > 0 ? '[role=menu]' : 'html'
  const found = await page.evaluate(
    async ({ part, rules }) => {
      // Evaluated above.
      const { axe: checker } = window as unknown as { axe: typeof axe }
      // Other results are not used.
      const { violations } = await checker.run(part, { runOnly: rules, resultTypes: ['violations'] })
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      )
    },
    { part, rules },
  )
  expect(found, what).toEqual([])
}

export type Theme = 'dark' | 'light'

/** Shows the page in a theme. Emulate reduced motion, so that no color transition is running. */
export async function showTheme(page: Page, theme: Theme) {
  await page.evaluate((chosen) => {
    if (chosen === 'light') document.documentElement.dataset.theme = 'light'
    else delete document.documentElement.dataset.theme
  }, theme)
}
