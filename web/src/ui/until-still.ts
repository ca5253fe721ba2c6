/** Acts of the user end the waiting. */
const OWN_ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

type Waiting = {
  /** How many frames in a row it must be still: a busy page lays itself out some frames later. */
  frames: number
  /** Milliseconds. */
  longestWait: number
  onEnd?: () => void
}

/** Calls `place` in every frame until it says that nothing moved, the user acts, or the longest wait is over. Returns what ends it earlier. */
export function untilStill(place: () => boolean, { frames, longestWait, onEnd }: Waiting) {
  const begun = performance.now()
  let framesStill = 0
  let frame = requestAnimationFrame(step)
  for (const act of OWN_ACTS) window.addEventListener(act, stop, { capture: true, passive: true })
  return stop

  function step() {
    framesStill = place() ? framesStill + 1 : 0
    if (framesStill >= frames || performance.now() - begun > longestWait) stop()
    else frame = requestAnimationFrame(step)
  }

  function stop() {
    cancelAnimationFrame(frame)
    onEnd?.()
    for (const act of OWN_ACTS) window.removeEventListener(act, stop, { capture: true })
  }
}
