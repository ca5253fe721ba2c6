import { useEffect } from 'react'
import { PRODUCT } from '#shared/product.ts'

/** Sets the title of the page in the browser's tab and history. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`
  }, [title])
}
