import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True while the page is being printed. A virtual list then renders all its rows, because paper does not scroll. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)

  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
