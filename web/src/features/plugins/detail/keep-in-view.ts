import { useEffect, useRef } from 'react'

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

/** So many frames in a row its place must be the same: a busy page lays its list out some frames later. */
const FRAMES_STILL = 12
/** Milliseconds. */
const LONGEST_WAIT = 2000
/** What the user does ends it. */
const OWN_ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** The list measures itself in the first frame and has its new columns in the second. */
function showAfterLayout(id: string) {
  const begun = performance.now()
  let framesStill = 0
  let place: number | undefined
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(step)
  })
  for (const act of OWN_ACTS) window.addEventListener(act, stop, { capture: true, passive: true })

  function step() {
    const item = document.querySelector(`[data-roving="${CSS.escape(id)}"]`)?.closest('li')
    item?.scrollIntoView({ block: 'nearest' })
    const now = item?.getBoundingClientRect().top
    framesStill = now === place ? framesStill + 1 : 0
    place = now
    if (framesStill >= FRAMES_STILL || performance.now() - begun > LONGEST_WAIT) stop()
    else frame = requestAnimationFrame(step)
  }

  function stop() {
    cancelAnimationFrame(frame)
    for (const act of OWN_ACTS) window.removeEventListener(act, stop, { capture: true })
  }
}
