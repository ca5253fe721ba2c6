import type { ReactNode } from 'react'
import styles from './detail-place.module.css'

/** The list of plugins with the details beside it, if they are open. */
export const ListWithDetail = ({ detail, children }: { detail: ReactNode; children: ReactNode }) => (
  <div className={styles.both}>
    <div className="shrink">{children}</div>
    {detail}
  </div>
)
