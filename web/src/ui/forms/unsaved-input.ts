import { createContext, type RefObject, useContext, useLayoutEffect } from 'react'

/** Tells a dialog whether a form inside it has unsaved input. */
export const UnsavedInput = createContext<RefObject<boolean> | undefined>(undefined)

/** Updates the surrounding dialog, if there is one, immediately: an Escape right after a key must already see it. */
export function useUnsavedInput(hasUnsavedInput: boolean) {
  const isUnsaved = useContext(UnsavedInput)

  useLayoutEffect(() => {
    if (!isUnsaved) return
    isUnsaved.current = hasUnsavedInput
    return () => {
      isUnsaved.current = false
    }
  }, [isUnsaved, hasUnsavedInput])
}
