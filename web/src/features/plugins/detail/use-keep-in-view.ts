import { useEffect, useRef } from 'react'
import { untilStill } from '../../../ui/until-still.ts'

/**
 * When the panel appears or disappears, the list gets another width, and its plugins change places: the opened one, or the one
 * that was open, stays on the screen. So does one that was opened elsewhere. For a component that is mounted while the panel is open.
 */
export function useKeepInView(openedId: string) {
  const latestId = useRef(openedId)
  useEffect(() => {
    const isFirst = latestId.current === openedId
    latestId.current = openedId
    // With the focus in the list, its own keys have already scrolled.
    if (!isFirst && !document.activeElement?.hasAttribute('data-roving')) showAfterLayout(openedId)
  }, [openedId])

  useEffect(() => {
    showAfterLayout(latestId.current)
    return () => showAfterLayout(latestId.current)
  }, [])
}

/** The list measures itself in the first frame and has its new columns in the second, on a busy page some frames later. */
function showAfterLayout(id: string) {
  let last: number | undefined
  const show = () => {
    const item = document.querySelector(`[data-roving="${CSS.escape(id)}"]`)?.closest('li')
    item?.scrollIntoView({ block: 'nearest' })
    const top = item?.getBoundingClientRect().top
    const isStill = top === last
    last = top
    return isStill
  }
  requestAnimationFrame(() => untilStill(show, { frames: 12, longestWait: 2000 }))
}
