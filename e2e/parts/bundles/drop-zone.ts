import { expect, type Page, type Request } from '@playwright/test'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { Producer } from '../people/a-producer.ts'

/** The idle drop zone. */
export const dropZone = (page: Page) => page.getByRole('button', { name: 'Drop your plugin files here' })

/** Opens the panel for adding plugins. */
export async function openAddPanel(page: Page) {
  await page.goto('/plugins?add=1')
  await expect(dropZone(page)).toBeVisible()
}

/** Waits until the panel closes itself, because the whole drop is in the library. */
export async function expectAdded(page: Page) {
  await expect(page.getByRole('heading', { name: 'All Plugins' })).toBeVisible({ timeout: 45_000 })
}

/** The library on the server, in its order. */
export async function serverLibraryOf(producer: Producer): Promise<Plugin[]> {
  // According to the contract, the response is the library.
  return (await producer.call('GET', '/api/plugins')) as Plugin[]
}

/** Counts the calls that save drops, and how many of them ran at the same time. */
export function watchDrops(page: Page) {
  const drops = { begun: 0, underWay: 0, atOnce: 0 }
  page.on('request', (request) => {
    if (!isDrop(request)) return
    drops.begun++
    drops.underWay++
    drops.atOnce = Math.max(drops.atOnce, drops.underWay)
  })
  const end = (request: Request) => {
    if (isDrop(request)) drops.underWay--
  }
  page.on('requestfailed', end)
  page.on('requestfinished', end)
  return drops
}

const isDrop = (request: Request) => request.url().endsWith('/api/plugins/drop')

/** The names of the dropped plugins in this state, in the order of the page. */
export function pluginsInState(
  page: Page,
  state: 'waiting' | 'saving' | 'saved' | 'failed',
): Promise<string[]> {
  return page
    .getByRole('list', { name: 'Plugins being added' })
    .evaluateAll(
      (lists, wanted) =>
        lists.flatMap((list) =>
          [...list.children]
            .filter((row) => row.getAttribute('data-state') === wanted)
            .map((row) => row.firstElementChild?.textContent ?? ''),
        ),
      state,
    )
}
