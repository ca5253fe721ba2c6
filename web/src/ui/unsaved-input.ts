import { createContext, useContext, useEffect } from 'react'

/** How a form inside a dialog says that something was typed which is not saved yet. */
export const UnsavedInput = createContext<(hasUnsavedInput: boolean) => void>(() => {})

/** Tells the dialog around, if there is one. */
export function useUnsavedInput(hasUnsavedInput: boolean) {
  const tell = useContext(UnsavedInput)

  useEffect(() => {
    tell(hasUnsavedInput)
    return () => tell(false)
  }, [tell, hasUnsavedInput])
}
