import type { Locator } from '@playwright/test'

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
