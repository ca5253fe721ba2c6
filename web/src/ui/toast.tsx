import { useEffect, useState } from 'react'
import type { ToastRegion } from './toast-region.tsx'
import { useToasts } from './toast-store.ts'

let Region: typeof ToastRegion | undefined

/**
 * Shows the toasts; once, at the root of the app. A page that was only just opened has nothing to say, so the
 * part that shows them is fetched with the person's first touch or key, well before its first sentence.
 */
export function Toaster() {
  const isWanted = useToasts().length > 0
  const [isLoaded, setLoaded] = useState(Region !== undefined)

  useEffect(() => {
    if (isLoaded) return
    // Without a network there is nothing to be done now; the next touch or toast tries again.
    const load = () => void loadToasts().then(() => setLoaded(true), ignore)
    if (isWanted) load()
    window.addEventListener('pointerdown', load)
    window.addEventListener('keydown', load)
    return () => {
      window.removeEventListener('pointerdown', load)
      window.removeEventListener('keydown', load)
    }
  }, [isLoaded, isWanted])

  return isLoaded && Region ? <Region /> : null
}

/** Fetches what shows toasts, once. */
export async function loadToasts() {
  Region ??= (await import('./toast-region.tsx')).ToastRegion
}

function ignore() {}
