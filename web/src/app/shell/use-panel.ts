import { createContext, type RefObject, useContext } from 'react'

/** The element that scrolls a page's content; set by the shell. */
export const Panel = createContext<RefObject<HTMLElement | null>>({ current: null })

/** The element that scrolls around the page, for lists that draw only what is in sight. */
export const usePanel = () => useContext(Panel)
