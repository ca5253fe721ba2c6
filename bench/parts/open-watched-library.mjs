// @ts-check
import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/parts/programs/find-chromium.mjs'

/**
 * Opens My Plugins in a Chromium with a fresh profile and waits for its first cards. `firstCards` are the milliseconds until these were
 * painted.
 * @param {string} url of the server
 * @param {string} cookie of the signed-in user, as in a Cookie header
 * @param {import('./bench.mjs').Bench['after']} after
 */
export async function openWatchedLibrary(url, cookie, after) {
  const executablePath = await findChromium()
  if (!executablePath) throw new Error('There is no Chromium. Install one, or set CHROMIUM to its path.')
  const browser = await chromium.launch({ executablePath, args: ARGUMENTS })
  after(() => browser.close())
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  const cookies = cookie.split('; ').map((pair) => /^([^=]*)=(.*)$/.exec(pair) ?? [])
  await context.addCookies(cookies.map(([, name = '', value = '']) => ({ name, value, url })))
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(`Error in the page: ${error.message}`))
  await page.addInitScript(watchLibrary)
  await page.goto('/plugins')
  const cards = await page.waitForFunction(() => Reflect.get(window, 'watch').firstCards, undefined, {
    polling: 20,
  })
  return { page, firstCards: Number(await cards.jsonValue()), close: () => browser.close() }
}

/**
 * Runs in My Plugins before its scripts, and records in `window.watch` how long a user waits, in milliseconds: until the first cards were
 * painted, from each key until the changed number of results was painted, and in tasks longer than 50.
 */
function watchLibrary() {
  /** @type {{ firstCards: number, keys: number[], tasks: number[] }} */
  const watch = { firstCards: 0, keys: [], tasks: [] }
  Object.assign(window, { watch })

  /** Calls back after the next paint. */
  const afterPaint = (/** @type {() => void} */ then) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = then
      port2.postMessage('')
    })

  new PerformanceObserver((list) => {
    watch.tasks.push(...list.getEntries().map(({ duration }) => duration))
  }).observe({ type: 'longtask', buffered: true })

  let pressed = 0
  const noteTime = (/** @type {KeyboardEvent} */ { timeStamp }) => {
    pressed = timeStamp
  }
  addEventListener('keydown', noteTime, true)

  const RESULT = /^(?:Showing|[\d,]+ of\b)/
  let shown = ''
  let isWaiting = true
  const look = () => {
    if (isWaiting && document.querySelector('ul[aria-label="Plugins"] [data-roving]')) {
      isWaiting = false
      afterPaint(() => {
        watch.firstCards = performance.now()
      })
    }
    const statuses = [...document.querySelectorAll('[role=status]')]
    const now = statuses.find(({ textContent }) => RESULT.test(textContent ?? ''))?.textContent ?? ''
    if (now === shown) return
    shown = now
    const since = pressed
    pressed = 0
    if (since) afterPaint(() => watch.keys.push(performance.now() - since))
  }
  new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true })
}

const ARGUMENTS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ...['gpu', 'quic', 'background-networking', 'component-update', 'sync'].map((part) => `--disable-${part}`),
  '--no-first-run',
]
