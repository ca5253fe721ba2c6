import { createContext, type RefObject, useContext, useLayoutEffect } from 'react'

/** Where a dialog looks whether something was typed into a form inside it that is not saved yet. */
export const UnsavedInput = createContext<RefObject<boolean> | undefined>(undefined)

/** Tells the dialog around, if there is one: at once, so that even an Escape right after a key finds it. */
export function useUnsavedInput(hasUnsavedInput: boolean) {
  const place = useContext(UnsavedInput)

  useLayoutEffect(() => {
    if (!place) return
    place.current = hasUnsavedInput
    return () => {
      place.current = false
    }
  }, [place, hasUnsavedInput])
}
