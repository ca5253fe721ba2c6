import { createContext, type RefObject, useContext } from 'react'

/** The element that scrolls a page's content; set by the shell. */
export const ContentScroller = createContext<RefObject<HTMLElement | null>>({ current: null })

/** The element that scrolls the page, for virtual lists. */
export const useContentScroller = () => useContext(ContentScroller)
