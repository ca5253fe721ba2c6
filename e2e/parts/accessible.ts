import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The page, as it is now, breaks no rule of WCAG 2.2 AA that can be checked by a program. */
export async function expectAccessible(page: Page, what: string) {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  await expectNothing(examinationOf(page, await hasMenu(page)).withTags(tags), what)
}

/** Every text stands out from what is behind it. */
export async function expectContrast(page: Page, what: string) {
  await expectNothing(examinationOf(page, await hasMenu(page)).withRules(['color-contrast']), what)
}

/** While a menu is open the page behind it is hidden and the focus is kept in the menu, which the rules take for a fault. */
function examinationOf(page: Page, isMenuOpen: boolean) {
  // There are no frames here, and without them the examination needs no second page.
  const examination = new AxeBuilder({ page }).setLegacyMode()
  return isMenuOpen ? examination.include('[role=menu]') : examination
}

const hasMenu = async (page: Page) => (await page.getByRole('menu').count()) > 0

async function expectNothing(examination: AxeBuilder, what: string) {
  const { violations } = await examination.analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
  expect(found, what).toEqual([])
}

export type Theme = 'dark' | 'light'

/** Shows the page in a theme, as if it had been chosen. Ask for reduced motion, so that no colour is still on its way. */
export async function showIn(page: Page, theme: Theme) {
  await page.evaluate((chosen) => {
    if (chosen === 'light') document.documentElement.dataset.theme = 'light'
    else delete document.documentElement.dataset.theme
  }, theme)
}
