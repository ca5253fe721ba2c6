import { onTestFinished } from 'vitest'

type Ask = { signal?: AbortSignal; ifAvailable?: boolean }
type Held = (lock: object | null) => unknown

/** The locks of a browser, for one test: one holder at a time, the others wait in order. */
export function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve()
  let isHeld = false

  function hold(run: Held) {
    isHeld = true
    const held = Promise.resolve(run({}))
    last = held.finally(() => {
      isHeld = false
    })
    return held
  }

  async function request(_name: string, { ifAvailable, signal }: Ask, run: Held) {
    if (ifAvailable) return isHeld ? run(null) : hold(run)
    while (isHeld) await last
    signal?.throwIfAborted()
    return hold(run)
  }

  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'locks')
  })
}
