import { useEffect, useState } from 'react'
import { finishColors, finishForMaker } from '../artwork/finishes.ts'
import { sleeveSvg } from '../artwork/sleeve-svg.ts'
import styles from './thumb.module.css'

/**
 * The generated picture of a plugin; it fills its parent. Until it is drawn, the background of its finish is shown, also where the same
 * picture was shown before: for each picture the browser opens a document, which would delay a key press. It is an image and not an
 * inline SVG, so that nothing is ever parsed as markup.
 */
export function Sleeve({ name, manufacturer, type }: SleeveSubject) {
  const key = `${name}|${manufacturer}|${type}`
  const [drawn, setDrawn] = useState({ key: '', url: '' })

  useEffect(
    () => whenDrawn({ name, manufacturer, type }, (url) => setDrawn({ key, url })),
    [key, name, manufacturer, type],
  )

  if (drawn.key === key) return <img className={styles.sleeve} src={drawn.url} alt="" aria-hidden="true" />
  const [color] = finishColors(finishForMaker(manufacturer || name))
  return <span className={styles.sleeve} style={{ background: color }} aria-hidden="true" />
}

type SleeveSubject = { name: string; manufacturer: string; type: string }
type SleeveRequest = { subject: SleeveSubject; onDrawn: (url: string) => void }

/** Draws a plugin's sleeve when the browser is idle, then calls `onDrawn`. Returns a function that cancels the request. */
function whenDrawn(subject: SleeveSubject, onDrawn: SleeveRequest['onDrawn']) {
  const request = { subject, onDrawn }
  requests.add(request)
  if (!isScheduled) scheduleDrawing()
  return () => {
    requests.delete(request)
  }
}

/** Newest last. */
const requests = new Set<SleeveRequest>()
let isScheduled = false

/** After the current frame, because decoding a picture costs the browser more than drawing it costs us. */
function scheduleDrawing() {
  isScheduled = true
  requestAnimationFrame(() => whenIdle(drawBatch))
}

/** As many as a phone can decode, lay out and paint without a pause: it takes some 20 ms for each. */
const BATCH_SIZE = 2

function drawBatch() {
  isScheduled = false
  for (const request of [...requests].slice(0, BATCH_SIZE)) {
    requests.delete(request)
    const { name, manufacturer, type } = request.subject
    request.onDrawn(dataUrlOf(sleeveSvg(name, manufacturer, type)))
  }
  if (requests.size > 0) scheduleDrawing()
}

/** A standalone SVG needs its namespace. In a data URL only % and # need escaping. */
const dataUrlOf = (svg: string) =>
  `data:image/svg+xml,${svg.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ').replaceAll('%', '%25').replaceAll('#', '%23')}`

/** Safari has no idle callbacks. A page that is never idle still gets some pictures with every timeout. */
function whenIdle(work: () => void) {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 100 })
  else setTimeout(work)
}
