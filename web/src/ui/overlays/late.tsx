import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { toast } from '../feedback/toast-store.ts'

type LateProps<Part> = {
  /** Fetches the part; must be the same function every time. */
  load: () => Promise<Part>
  /** The part did not come, and a message has said so: whatever was to open is not open. */
  onMissing: () => void
  children: (part: Part) => ReactNode
}

/**
 * Something that is fetched when it is first opened. Without a connection it does not come; the page around it stays then
 * with everything that was typed there, and opening it again tries again.
 */
export function Late<Part>({ load, onMissing, children }: LateProps<Part>) {
  const [loaded, setLoaded] = useState<{ part: Part }>()
  const giveUp = useEffectEvent(() => {
    toast(MISSING)
    onMissing()
  })

  useEffect(() => {
    let isGone = false
    load().then(
      (part) => isGone || setLoaded({ part }),
      () => isGone || giveUp(),
    )
    return () => {
      isGone = true
    }
  }, [load])

  return loaded && children(loaded.part)
}

const MISSING = {
  title: 'Error',
  description: 'This could not be loaded. Check your connection and try again.',
  variant: 'destructive',
} as const
