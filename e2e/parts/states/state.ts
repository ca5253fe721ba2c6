import { expect, type Page } from '@playwright/test'

/** A state of the product, and the steps that lead to it. */
export type State = {
  name: string
  open: (page: Page) => Promise<void>
  /** Opens it again if it is a menu or a dialog that has closed. */
  reopen?: (page: Page) => Promise<unknown>
  /** Undoes what would reach the next state. */
  close?: (page: Page) => Promise<unknown>
}

/** A name is that of a control to press. */
export type Step = string | RegExp | ((page: Page) => Promise<unknown>)

/** The page at `path` after these steps. */
export const state = (name: string, path: string, ...steps: Step[]): State => ({
  name,
  open: async (page) => {
    await show(page, path)
    for (const step of steps) await (typeof step === 'function' ? step(page) : press(page, step))
  },
})

/** A menu, a dialog or a popover that the steps open. */
export const overlay = (name: string, path: string, ...steps: Step[]): State => {
  const opened = state(name, path, ...steps, (page) => expect(overlays(page).first()).toBeVisible())
  return { ...opened, reopen: async (page) => (await overlays(page).count()) > 0 || opened.open(page) }
}

const overlays = (page: Page) =>
  page.locator('[role=menu], [role=dialog], [role=alertdialog]').filter({ visible: true })

/** Shows the page like a link, so the app is loaded only once. The page without a shell in between closes everything. */
async function show(page: Page, path: string) {
  if (page.url() === 'about:blank') await page.goto(path)
  for (const next of ['/nowhere', path]) {
    await page.evaluate((url) => history.pushState(null, '', url), next)
    if (next === '/nowhere') await expect(page.getByText('404 Page Not Found')).toBeVisible()
  }
}

const ROLES = ['button', 'menuitem', 'tab', 'link', 'option', 'switch', 'checkbox'] as const

/** Presses the first control with this name, whatever it is. */
async function press(page: Page, name: string | RegExp) {
  const [first, ...others] = ROLES.map((role) => page.getByRole(role, { name, exact: true }))
  if (!first) return
  await others
    .reduce((either, other) => either.or(other), first)
    .first()
    .click({ timeout: 15_000 })
}

/** Waits for a text. */
export const shows = (text: string | RegExp) => (page: Page) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()

/** Presses the button, where a tab or a link has the same name. */
export const button = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).last().click({ timeout: 15_000 })

/** Fills in fields by their labels. */
export const typed = (values: Record<string, string>) => async (page: Page) => {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).last().fill(value)
}

export const keys = (key: string) => (page: Page) => page.keyboard.press(key)
