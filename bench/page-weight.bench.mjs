// @ts-check
// Weighs the JavaScript that a browser requests before the first paint: node bench/page-weight.bench.mjs
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { bench } from './parts/bench.mjs'
import { aPage } from './parts/browser.mjs'
import { printFigure } from './parts/figure.mjs'
import { aPerson } from './parts/person.mjs'

await bench(async ({ dist, server, after }) => {
  const { url } = await server()
  const person = await aPerson(url)
  after(person.leave)

  const pages = [
    { name: 'auth', address: '/auth', cookie: '', most: 110 },
    { name: 'dashboard', address: '/', cookie: person.cookie, most: 160 },
    { name: 'plugins', address: '/plugins', cookie: person.cookie, most: 200 },
  ]
  for (const { name, address, cookie, most } of pages) {
    const { page, close } = await aPage(url, cookie)
    after(close)
    await page.goto(address, { waitUntil: 'networkidle' })
    const { firstPaint, scripts } = await page.evaluate(loadedScripts)
    const before = scripts.filter(({ at }) => at < firstPaint)
    const weigh = (/** @type {typeof scripts} */ list) => weightOf(path.join(dist, 'web'), list)
    printFigure({
      name: `page-weight/${name}`,
      value: await weigh(before),
      unit: 'kB',
      most,
      note: `${before.length} files`,
    })
    printFigure({
      name: `page-weight/${name}-complete`,
      value: await weigh(scripts),
      unit: 'kB',
      note: `${scripts.length} files`,
    })
  }
})

/** Runs in the page. Preloaded modules count like all others. */
function loadedScripts() {
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  if (!paint) throw new Error('Nothing was painted.')
  const scripts = performance
    .getEntriesByType('resource')
    .map((entry) => ({ file: new URL(entry.name).pathname, at: entry.startTime }))
    .filter(({ file }) => file.endsWith('.js'))
  return { firstPaint: paint.startTime, scripts }
}

/**
 * Thousands of bytes, with each file compressed by gzip at its highest level.
 * @param {string} folder
 * @param {{ file: string }[]} scripts
 */
async function weightOf(folder, scripts) {
  const sizes = await Promise.all(
    scripts.map(async ({ file }) => gzipSync(await readFile(path.join(folder, file)), { level: 9 }).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}
