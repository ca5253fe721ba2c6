import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** The page, as it is now, breaks no rule of WCAG 2.2 AA that can be checked by a program. */
export async function expectAccessible(page: Page, what: string) {
  const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  await expectNoViolation(page, { type: 'tag', values }, what)
}

/** Every text stands out from what is behind it. */
export async function expectContrast(page: Page, what: string) {
  await expectNoViolation(page, { type: 'rule', values: ['color-contrast'] }, what)
}

async function expectNoViolation(page: Page, rules: axe.RunOnly, what: string) {
  // A page keeps the examiner until it is left: to compile it again costs more than an examination.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // While a menu is open the page behind it is hidden and the focus is kept in the menu, which the rules take for a fault.
  const part = (await page.getByRole('menu').count()) > 0 ? '[role=menu]' : 'html'
  const found = await page.evaluate(
    async ({ part, rules }) => {
      // Put there above.
      const { axe: examiner } = window as unknown as { axe: typeof axe }
      // The rest would only be described and sent, and is not looked at.
      const { violations } = await examiner.run(part, { runOnly: rules, resultTypes: ['violations'] })
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      )
    },
    { part, rules },
  )
  expect(found, what).toEqual([])
}

export type Theme = 'dark' | 'light'

/** Shows the page in a theme, as if it had been chosen. Ask for reduced motion, so that no color is still on its way. */
export async function showIn(page: Page, theme: Theme) {
  await page.evaluate((chosen) => {
    if (chosen === 'light') document.documentElement.dataset.theme = 'light'
    else delete document.documentElement.dataset.theme
  }, theme)
}
