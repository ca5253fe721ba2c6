import { useEffect, useReducer } from 'react'
import { drawnSleeve, drawSleeveLater, type Subject } from '../artwork/drawn-sleeves.ts'
import { finish, finishOf } from '../artwork/finishes.ts'
import styles from './sleeve.module.css'

/**
 * The generated picture of a plugin; it fills its parent. Until the browser has time to draw it, the ground of its finish
 * stands there. An image and no inline drawing, so that nothing is ever parsed as markup.
 */
export function Sleeve({ name, manufacturer, type }: Subject) {
  const [, showDrawn] = useReducer((count: number) => count + 1, 0)
  const address = drawnSleeve({ name, manufacturer, type })
  const isDrawn = address !== undefined

  useEffect(() => {
    if (!isDrawn) return drawSleeveLater({ name, manufacturer, type }, showDrawn)
  }, [isDrawn, name, manufacturer, type])

  if (isDrawn) return <img className={styles.sleeve} src={address} alt="" aria-hidden="true" />
  const [ground] = finish(finishOf(manufacturer || name))
  return <span className={styles.sleeve} style={{ background: ground }} aria-hidden="true" />
}
