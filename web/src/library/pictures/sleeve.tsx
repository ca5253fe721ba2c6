import { useEffect, useReducer } from 'react'
import { finishColors, finishForMaker } from '../artwork/finishes.ts'
import { sleeveSvg } from '../artwork/sleeve-svg.ts'
import styles from './sleeve.module.css'

/**
 * The generated picture of a plugin; it fills its parent. Until it is drawn, the background of its finish is shown. It is an
 * image and not an inline SVG, so that nothing is ever parsed as markup.
 */
export function Sleeve({ name, manufacturer, type }: SleeveSubject) {
  const [, showDrawn] = useReducer((count: number) => count + 1, 0)
  const url = drawnSleeveUrl({ name, manufacturer, type })
  const isDrawn = url !== undefined

  useEffect(() => {
    if (!isDrawn) return drawSleeveWhenIdle({ name, manufacturer, type }, showDrawn)
  }, [isDrawn, name, manufacturer, type])

  if (isDrawn) return <img className={styles.sleeve} src={url} alt="" aria-hidden="true" />
  const [color] = finishColors(finishForMaker(manufacturer || name))
  return <span className={styles.sleeve} style={{ background: color }} aria-hidden="true" />
}

type SleeveSubject = { name: string; manufacturer: string; type: string }

/** The URL of a plugin's sleeve, if it is already drawn. */
function drawnSleeveUrl(subject: SleeveSubject) {
  const key = keyOf(subject)
  const url = drawn.get(key)
  if (url === undefined) return undefined
  drawn.delete(key)
  drawn.set(key, url)
  return url
}

/** Draws a plugin's sleeve when the browser is idle, then calls `onDrawn`. Returns a function that cancels the request. */
function drawSleeveWhenIdle(subject: SleeveSubject, onDrawn: () => void) {
  const request = { subject, onDrawn }
  requests.add(request)
  if (!isScheduled) scheduleDrawing()
  return () => {
    requests.delete(request)
  }
}

/** Newest last. The limit is more than any screen shows at once; a sleeve has a few KB. */
const LIMIT = 600
const drawn = new Map<string, string>()
const requests = new Set<{ subject: SleeveSubject; onDrawn: () => void }>()
let isScheduled = false

const keyOf = ({ name, manufacturer, type }: SleeveSubject) => `${name}|${manufacturer}|${type}`

/** After the current frame, because decoding a picture costs the browser more than drawing it costs us. */
function scheduleDrawing() {
  isScheduled = true
  requestAnimationFrame(() => whenIdle(drawBatch))
}

/** As many as the browser can lay out and paint in one frame. */
const BATCH_SIZE = 6

function drawBatch() {
  isScheduled = false
  for (const request of [...requests].slice(0, BATCH_SIZE)) {
    requests.delete(request)
    if (drawnSleeveUrl(request.subject) === undefined) draw(request.subject)
    request.onDrawn()
  }
  if (requests.size > 0) scheduleDrawing()
}

function draw(subject: SleeveSubject) {
  drawn.set(keyOf(subject), dataUrlOf(sleeveSvg(subject.name, subject.manufacturer, subject.type)))
  const [oldest] = drawn.keys()
  if (drawn.size > LIMIT && oldest !== undefined) drawn.delete(oldest)
}

/** A standalone SVG needs its namespace. In a data URL only % and # need escaping. */
const dataUrlOf = (svg: string) =>
  `data:image/svg+xml,${svg.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ').replaceAll('%', '%25').replaceAll('#', '%23')}`

/** Safari has no idle callbacks. A page that is never idle still gets some pictures with every timeout. */
function whenIdle(work: () => void) {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 100 })
  else setTimeout(work)
}
