import { Ellipsis } from 'lucide-react'
import { Link } from 'wouter'
import { preloadPage } from '../../page-table.ts'
import { paths } from '../../paths.ts'
import styles from './bottom-bar.module.css'
import { currentOf, NAV_ITEMS } from './nav-items.ts'

/** The places of the bar, in its order, with their short labels. */
const PLACES: [path: string, label: string][] = [
  [paths.dashboard, 'Dashboard'],
  [paths.plugins, 'Plugins'],
  [paths.songs, 'Songs'],
  [paths.updates, 'Updates'],
]

/** The main navigation at the bottom; only on small screens. All pages are behind More. */
export const BottomBar = ({ path, onMore }: { path: string; onMore: () => void }) => (
  <nav className={styles.bar} aria-label="Main">
    {PLACES.map(([place, label]) => {
      const Icon = NAV_ITEMS.find((item) => item.path === place)?.icon ?? Ellipsis
      return (
        <Link
          key={place}
          href={place}
          className={styles.place}
          aria-current={currentOf(place, path)}
          onPointerDown={() => preloadPage(place)}
        >
          <Icon size={20} className={styles.icon} />
          {label}
        </Link>
      )
    })}
    <button type="button" className={styles.place} aria-haspopup="dialog" onClick={onMore}>
      <Ellipsis size={20} className={styles.icon} />
      More
    </button>
  </nav>
)
