// @ts-check
// Drops a folder of 500 bundles on the dashboard in a real Chromium, until the last check mark: node bench/drop.bench.mjs
import path from 'node:path'
import { generatedTree } from './generated-tree.mjs'
import { bench } from './parts/bench.mjs'
import { aPage } from './parts/browser.mjs'
import { median, printFigure } from './parts/figure.mjs'
import { aPerson } from './parts/person.mjs'

const BUNDLES = 500
const ROUNDS = 3
const TIMEOUT = 60_000

await bench(async ({ folder, server, after }) => {
  const drop = path.join(folder, 'Plug-Ins')
  generatedTree(drop, BUNDLES)
  const { url } = await server()
  const reads = []
  const totals = []
  for (let round = 0; round < ROUNDS; round++) {
    const person = await aPerson(url, `bench-${round}`)
    const { page, close } = await aPage(url, person.cookie)
    after(close)
    await page.addInitScript(watchDrop)
    await page.goto('/', { waitUntil: 'networkidle' })
    await dropFolder(page, drop)
    const done = await page.waitForFunction(() => window.dropWatch.done, undefined, {
      timeout: TIMEOUT,
      polling: 50,
    })
    const { read, all, count } = (await done.jsonValue()) ?? { read: 0, all: 0, count: 0 }
    if (count !== BUNDLES) throw new Error(`${count} of ${BUNDLES} bundles were saved.`)
    reads.push(read)
    totals.push(all)
    person.leave()
    await close()
  }
  printFigure({
    name: 'drop/last-check-mark',
    value: median(totals),
    unit: 'ms',
    most: 2500,
    note: `${BUNDLES} bundles`,
  })
  printFigure({
    name: 'drop/read',
    value: median(reads),
    unit: 'ms',
    most: 1200,
    note: 'until the list of plugins is shown',
  })
})

/**
 * Drops a folder on the drop zone, as a user does with the mouse.
 * @param {import('@playwright/test').Page} page
 * @param {string} folder
 */
async function dropFolder(page, folder) {
  const target = page.getByRole('button', { name: 'Drop your plugin files here' })
  // Waits until its animation ends. Its buttons lie over its middle.
  await target.hover({ position: { x: 8, y: 8 } })
  const box = await target.boundingBox()
  if (!box) throw new Error('There is no drop zone.')
  const devtools = await page.context().newCDPSession(page)
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const data = { items: [], files: [folder], dragOperationsMask: 1 }
  for (const type of /** @type {const} */ (['dragEnter', 'dragOver', 'drop']))
    await devtools.send('Input.dispatchDragEvent', { type, ...at, data })
}

/** Runs in the page before its scripts. Records when the plugins were read and when the last one had its check mark, in milliseconds. */
function watchDrop() {
  window.dropWatch = {}
  let start = 0
  let read = 0
  addEventListener(
    'drop',
    ({ timeStamp }) => {
      start = timeStamp
    },
    true,
  )
  new MutationObserver(() => {
    const rows = document.querySelectorAll('ul[aria-label="Plugins being added"] > li')
    if (!start || rows.length === 0) return
    read ||= performance.now() - start
    if ([...rows].some((row) => row.getAttribute('data-state') !== 'saved')) return
    requestAnimationFrame(() => {
      window.dropWatch.done ??= { read, all: performance.now() - start, count: rows.length }
    })
  }).observe(document, { childList: true, attributes: true, subtree: true })
}
