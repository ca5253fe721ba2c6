import { expect, type Page } from '@playwright/test'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { Producer } from './a-producer.ts'

/** Where plugins are dropped, while nothing is going on there. */
export const dropZone = (page: Page) => page.getByRole('button', { name: 'Drop your plugin files here' })

/** Opens the panel for adding, ready to be dropped on. */
export async function openAddPanel(page: Page) {
  await page.goto('/plugins?add=1')
  await expect(dropZone(page)).toBeVisible()
}

/** Everything of the drop is in the library: the panel has closed by itself. */
export async function expectAdded(page: Page) {
  await expect(page.getByRole('heading', { name: 'All Plugins' })).toBeVisible({ timeout: 45_000 })
}

/** What the server has of the library, in its order. */
export async function libraryOf(producer: Producer): Promise<Plugin[]> {
  // The answer of this call is the library, as the contract says.
  return (await producer.call('GET', '/api/plugins')) as Plugin[]
}

/** Counts the saves of this page and what became of them. */
export function watchSaves(page: Page) {
  const saves = { begun: 0, underWay: 0, atOnce: 0, acknowledged: [] as string[] }
  page.on('request', (request) => {
    if (!isSave(request)) return
    saves.begun++
    saves.underWay++
    saves.atOnce = Math.max(saves.atOnce, saves.underWay)
  })
  page.on('requestfailed', (request) => {
    if (isSave(request)) saves.underWay--
  })
  page.on('response', (response) => {
    if (!isSave(response.request())) return
    saves.underWay--
    if (response.ok()) saves.acknowledged.push(response.request().postDataJSON().path)
  })
  return saves
}

const isSave = (request: { method: () => string; url: () => string }) =>
  request.method() === 'POST' && request.url().endsWith('/api/plugins')
