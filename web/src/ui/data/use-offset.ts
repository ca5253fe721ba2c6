import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * The distance in pixels from the top of the scrolled content to the list. Read again only when something around the list
 * changes its size: reading it after every render would lay out new cards twice while scrolling.
 */
export function useOffset(
  list: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  isNeeded: boolean,
) {
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const [inner, outer] = [list.current, scroller.current]
    if (!isNeeded || !inner || !outer) return
    const read = () => {
      const distance = inner.getBoundingClientRect().top - outer.getBoundingClientRect().top
      setOffset(Math.round(distance + outer.scrollTop))
    }
    read()
    const observer = new ResizeObserver(read)
    for (let box = inner.parentElement; box && box !== outer; box = box.parentElement) observer.observe(box)
    return () => observer.disconnect()
  }, [list, scroller, isNeeded])
  return offset
}
