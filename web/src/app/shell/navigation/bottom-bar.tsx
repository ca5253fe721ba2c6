import { Link } from 'wouter'
import { preloadPage } from '../../page-table.ts'
import styles from './bottom-bar.module.css'
import { currentOf, NAV_ITEMS } from './nav-items.ts'

/** The main navigation at the bottom; only on small screens. */
export function BottomBar({ path }: { path: string }) {
  return (
    <nav className={styles.bar} aria-label="Main">
      {NAV_ITEMS.map(({ icon: Icon, ...item }) => (
        <Link
          key={item.path}
          href={item.path}
          className={styles.place}
          aria-current={currentOf(item.path, path)}
          onPointerDown={() => preloadPage(item.path)}
        >
          <Icon size={20} className={styles.icon} />
          {item.shortLabel}
        </Link>
      ))}
    </nav>
  )
}
