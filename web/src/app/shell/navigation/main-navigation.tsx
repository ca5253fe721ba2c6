import { Link } from 'wouter'
import { formattedNumber } from '../../../ui/text/locale.ts'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { preloadPage } from '../../page-table.ts'
import styles from './main-navigation.module.css'
import { currentOf, NAV_ITEMS } from './nav-items.ts'
import { useLibraryCounts } from './use-library-counts.ts'

type NavProps = { path: string; onGo?: (() => void) | undefined }

/** The main navigation. A page's chunk is preloaded on hover and focus. */
export function MainNavigation({ path, onGo }: NavProps) {
  const counts = useLibraryCounts()

  return (
    <nav className={styles.nav} aria-label="Main">
      {NAV_ITEMS.map(({ icon: Icon, ...item }) => {
        const count = item.count && counts?.[item.count.of]
        return (
          <Link
            key={item.path}
            href={item.path}
            className={styles.place}
            aria-current={currentOf(item.path, path)}
            onClick={onGo}
            onPointerEnter={() => preloadPage(item.path)}
            onFocus={() => preloadPage(item.path)}
          >
            <Icon size={17} className={styles.icon} />
            {item.label}
            {item.count && count !== undefined && count > 0 && (
              <span className={styles.count} data-lamp={item.count.isLamp}>
                {formattedNumber(count)}
                <VisuallyHidden> {item.count.words}</VisuallyHidden>
              </span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}
