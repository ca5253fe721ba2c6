import type { Locator } from '@playwright/test'
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

/** Drops real files and folders from the disk on an element of the page. */
export async function dropFiles(target: Locator, files: string[]) {
  const at = await pointInWindow(target)
  const devtools = await target.page().context().newCDPSession(target.page())
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', {
      type,
      ...at,
      data: { items: [], files, dragOperationsMask: 1 },
    })
  }
  await devtools.detach()
}

/** The middle of an element in the window, also when what loads above it pushes it out of the window after it was scrolled there. */
async function pointInWindow(target: Locator) {
  const { height = 0 } = target.page().viewportSize() ?? {}
  for (;;) {
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    if (!box) throw new Error('There is nothing to drop on.')
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    if (at.y >= 0 && at.y < height) return at
  }
}
