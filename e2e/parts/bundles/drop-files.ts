import type { Locator } from '@playwright/test'

/** Drops real files and folders from the disk on an element of the page. */
export async function dropFiles(target: Locator, files: string[]) {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to drop on.')
  const devtools = await target.page().context().newCDPSession(target.page())
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', {
      type,
      ...at,
      data: { items: [], files, dragOperationsMask: 1 },
    })
  }
  await devtools.detach()
}
