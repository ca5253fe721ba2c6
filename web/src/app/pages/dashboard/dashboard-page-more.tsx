import { ChevronDown } from 'lucide-react'
import { DashboardPageFeatures } from './dashboard-page-features.tsx'
import styles from './dashboard-page-more.module.css'
import { DashboardPagePromo } from './dashboard-page-promo.tsx'

/** What else the product does. Folded into one line, which opens, for a library that is in use. */
export function DashboardPageMore({ isFolded }: { isFolded: boolean }) {
  const contents = (
    <>
      <DashboardPageFeatures />
      <DashboardPagePromo />
    </>
  )

  if (!isFolded) return contents
  return (
    <details className={styles.more}>
      <summary>
        <ChevronDown size={16} aria-hidden="true" />
        <h2>More you can do</h2>
        <span>Organize, shared details, UAD tools and the helper app</span>
      </summary>
      <div className={styles.contents}>{contents}</div>
    </details>
  )
}
