import { useEffect, useReducer } from 'react'
import { drawnSleeveUrl, drawSleeveWhenIdle, type SleeveSubject } from '../artwork/drawn-sleeves.ts'
import { finishColors, finishForMaker } from '../artwork/finishes.ts'
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
