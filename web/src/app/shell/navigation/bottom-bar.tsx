import { Link } from 'wouter'
import { preloadPage } from '../../page-table.ts'
import styles from './bottom-bar.module.css'
import { currentOf, NAV_ITEMS } from './nav-items.ts'

/** The main navigation at the bottom; only on small screens. Pages without a short label are in the drawer. */
export function BottomBar({ path }: { path: string }) {
  return (
    <nav className={styles.bar} aria-label="Main">
      {NAV_ITEMS.filter(({ shortLabel }) => shortLabel).map(({ icon: Icon, ...item }) => (
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
