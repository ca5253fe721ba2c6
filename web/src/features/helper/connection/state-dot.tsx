import type { Connection } from '#shared/helper/connection.ts'
import styles from './state-dot.module.css'

/** A dot in the color of a state; the label is next to it. */
export const StateDot = ({ state }: { state: Connection['is'] }) => (
  <i className={styles.lamp} data-state={state} />
)
