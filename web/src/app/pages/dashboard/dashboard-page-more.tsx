import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './dashboard-page-more.module.css'

/** What else the product does, folded into one line that opens. */
export function DashboardPageMore({ children }: { children: ReactNode }) {
  return (
    <details className={styles.more}>
      <summary>
        <ChevronDown size={16} aria-hidden="true" />
        <h2>More you can do</h2>
        <span>Organize, shared details, UAD tools and the helper app</span>
      </summary>
      <div className={styles.contents}>{children}</div>
    </details>
  )
}
