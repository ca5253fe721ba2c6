import { useEffect, useEffectEvent } from 'react'
import type { Library } from '../use-library.ts'

/**
 * `?select=1`, with which the palette asks for it, starts selection mode once the library is there. It then leaves the address, so
 * that Back does not start it again. An empty library has nothing to select.
 */
export function useAskedSelection({ address, query, plugins, dispatch }: Library) {
  const isDue = address.asksToSelect && query.data !== undefined

  const start = useEffectEvent(() => {
    if (plugins.length > 0) dispatch({ type: 'started' })
    address.endAskToSelect()
  })

  useEffect(() => {
    if (isDue) start()
  }, [isDue])
}
