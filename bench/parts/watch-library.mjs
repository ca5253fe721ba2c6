// @ts-check

/**
 * @typedef {object} Watch
 * @property {number} firstCards when the first cards were painted, counted from the opening of the page; 0 before
 * @property {number[]} keys from each key until the changed number of results was painted
 * @property {number[]} tasks that took longer than 50
 */

/** Runs in the page before its own scripts and notes in `window.bench` what somebody waits for. All in milliseconds. */
export function watchLibrary() {
  /** @type {Watch} */
  const bench = { firstCards: 0, keys: [], tasks: [] }
  Object.assign(window, { bench })

  /** Once the next picture is on its way to the screen. */
  const painted = (/** @type {() => void} */ then) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = then
      port2.postMessage('')
    })

  new PerformanceObserver((list) => {
    bench.tasks.push(...list.getEntries().map(({ duration }) => duration))
  }).observe({ type: 'longtask', buffered: true })

  let pressed = 0
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      pressed = timeStamp
    },
    true,
  )

  let shown = ''
  let isWaiting = true
  const look = () => {
    if (isWaiting && document.querySelector('ul[aria-label="Plugins"] [data-roving]')) {
      isWaiting = false
      painted(() => {
        bench.firstCards = performance.now()
      })
    }
    const places = [...document.querySelectorAll('[role=status]')]
    const now = places.find(({ textContent }) => textContent?.startsWith('Showing'))?.textContent ?? ''
    if (now === shown) return
    shown = now
    const since = pressed
    pressed = 0
    if (since) painted(() => bench.keys.push(performance.now() - since))
  }
  new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true })
}
