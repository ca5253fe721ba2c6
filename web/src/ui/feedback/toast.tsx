import { useEffect, useState } from 'react'
import type { ToastRegion } from './toast-region.tsx'
import { useToasts } from './toast-store.ts'

let Region: typeof ToastRegion | undefined

/**
 * Shows the toasts; once, at the root of the app. A page that was only just opened has nothing to say, so the
 * part that shows them is fetched with the person's first touch or key, or a moment later by itself: well before its
 * first sentence, which may be that the connection is gone.
 */
export function Toaster() {
  const isWanted = useToasts().length > 0
  const [isLoaded, setLoaded] = useState(Region !== undefined)

  useEffect(() => {
    if (isLoaded) return
    // Without a network there is nothing to be done now; the next touch or toast tries again, and so does its return.
    const load = () => void loadToasts().then(() => setLoaded(true), ignore)
    if (isWanted) load()
    const timer = setTimeout(load, A_MOMENT)
    for (const event of EVENTS) window.addEventListener(event, load)
    return () => {
      clearTimeout(timer)
      for (const event of EVENTS) window.removeEventListener(event, load)
    }
  }, [isLoaded, isWanted])

  return isLoaded && Region ? <Region /> : null
}

const EVENTS = ['pointerdown', 'keydown', 'online']
/** Milliseconds after which the first page is there. */
const A_MOMENT = 1000

/** Fetches what shows toasts, once. */
export async function loadToasts() {
  Region ??= (await import('./toast-region.tsx')).ToastRegion
}

function ignore() {}
