import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import axe from 'axe-core'
import { isLong } from '../campaign.ts'

export type Theme = 'dark' | 'light'

export const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

/** The themes and sizes in which every state is accessible. */
const LOOKS: [theme: Theme, size: keyof typeof SIZES][] = [
  ['dark', 'desk'],
  ['light', 'phone'],
  ['light', 'desk'],
  ['dark', 'phone'],
]

/** WCAG 2.0 to 2.2, levels A and AA, and what axe calls best practice. */
const RULES: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}

/**
 * Expects nothing of axe on the whole page as it is now, also below an open menu, and that it does not scroll sideways. The
 * long campaign looks at both themes in both sizes and saves a picture of each, to compare with the designs; `npm test` looks at
 * one of the four, which depends on the name. `reopen`
 * is called in every size, because some menus close when it changes.
 */
export async function expectAccessible(page: Page, name: string, reopen?: () => Promise<unknown>) {
  const before = { size: page.viewportSize(), theme: await shownTheme(page) }
  for (const [theme, size] of isLong ? LOOKS : [lookFor(name)]) {
    await page.setViewportSize(SIZES[size])
    if (reopen) {
      await settle(page)
      await reopen()
    }
    await showTheme(page, theme)
    await settle(page)
    const what = `${name}, ${theme}, ${size}`
    expect.soft(await violations(page, RULES), what).toEqual([])
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect.soft(isWide, `${what}: scrolls sideways`).toBe(false)
    if (isLong) await takePicture(page, `${name}-${size}-${theme}`)
  }
  if (before.size) await page.setViewportSize(before.size)
  await showTheme(page, before.theme)
}

async function takePicture(page: Page, name: string) {
  const folder = join(test.info().project.outputDir, 'pictures')
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name.replaceAll(/[^\w-]+/g, '-')}.png`) })
}

/** Checks the contrast of all texts as the page is now. */
export async function expectContrast(page: Page, what: string) {
  expect(await violations(page, { type: 'rule', values: ['color-contrast'] }), what).toEqual([])
}

/** Shows the page in a theme. Emulate reduced motion, so that no color transition is running. */
export async function showTheme(page: Page, theme: Theme) {
  await page.evaluate((chosen) => {
    if (chosen === 'light') document.documentElement.dataset.theme = 'light'
    else delete document.documentElement.dataset.theme
  }, theme)
}

const shownTheme = (page: Page) =>
  page.evaluate((): Theme => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'))

/** The same for a name in every run, and each about as often. */
function lookFor(name: string) {
  const sum = [...name].reduce((total, character) => total + character.charCodeAt(0), 0)
  return LOOKS[sum % LOOKS.length] as (typeof LOOKS)[number]
}

/** Waits until the page is drawn in its new size and has not changed for a moment. */
async function settle(page: Page) {
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const finish = () => {
          changes.disconnect()
          done()
        }
        let quiet = setTimeout(finish, 100)
        const changes = new MutationObserver(() => {
          clearTimeout(quiet)
          quiet = setTimeout(finish, 100)
        })
        changes.observe(document.body, { childList: true, subtree: true })
        setTimeout(finish, 2000)
      }),
  )
}

/** The rules that the page violates, each with an element and what axe says about it. */
async function violations(page: Page, rules: axe.RunOnly) {
  // The page keeps axe until it is loaded again, because compiling it takes longer than a check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (rules) => {
    // Evaluated above.
    const { axe: checker } = window as unknown as { axe: typeof axe }
    // Other results are not used.
    const found = await checker.run('html', { runOnly: rules, resultTypes: ['violations'] })
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    )
  }, rules)
}
