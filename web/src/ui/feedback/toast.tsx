import { useEffect, useState } from 'react'
import { loadCode } from '../load-code.ts'
import { whenIdle } from '../when-idle.ts'
import type { ToastRegion } from './toast-region.tsx'
import { useToasts } from './toast-store.ts'

let Region: typeof ToastRegion | undefined

/** Shows the toasts; once, at the root of the app. The region is loaded with the first touch, key or toast, or at an idle moment. */
export function Toaster() {
  const isWanted = useToasts().length > 0
  const [isLoaded, setLoaded] = useState(Region !== undefined)

  useEffect(() => {
    if (isLoaded) return
    // Without a network, the next touch, toast or `online` event tries again.
    const load = () => void loadToasts().then(() => setLoaded(true), ignore)
    if (isWanted) load()
    const cancel = whenIdle(load, LOAD_DELAY)
    for (const event of EVENTS) window.addEventListener(event, load)
    return () => {
      cancel()
      for (const event of EVENTS) window.removeEventListener(event, load)
    }
  }, [isLoaded, isWanted])

  return isLoaded && Region ? <Region /> : null
}

const EVENTS = ['pointerdown', 'keydown', 'online']
/** Milliseconds until the first page is complete. */
const LOAD_DELAY = 1000

/** Loads the toast region, once. */
export async function loadToasts() {
  Region ??= (await loadCode(() => import('./toast-region.tsx'))).ToastRegion
}

function ignore() {}
