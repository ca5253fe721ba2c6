// @ts-check

/**
 * @typedef {object} LibraryWatch
 * @property {number} firstCards when the first cards were painted, from the opening of the page; 0 before
 * @property {number[]} keys from each key until the changed number of results was painted
 * @property {number[]} tasks the durations of tasks longer than 50
 */

/** Runs in My Plugins before its scripts and records in `window.libraryWatch` how long a user waits, in milliseconds. */
export function watchLibrary() {
  /** @type {LibraryWatch} */
  const watch = { firstCards: 0, keys: [], tasks: [] }
  window.libraryWatch = watch

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
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      pressed = timeStamp
    },
    true,
  )

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
