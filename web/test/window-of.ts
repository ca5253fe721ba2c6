import { onTestFinished } from 'vitest'

/** Gives the window another width in pixels until the test ends, and tells the media queries. */
export function windowOf(width: number) {
  const before = window.innerWidth
  // as: happy-dom adds its own object to the window
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }
  happyDOM.setViewport({ width })
  onTestFinished(() => happyDOM.setViewport({ width: before }))
}
