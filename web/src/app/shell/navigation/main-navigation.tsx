import { Link } from 'wouter'
import { formattedNumber } from '../../../ui/text/locale.ts'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { preloadPage } from '../../page-table.ts'
import styles from './main-navigation.module.css'
import { currentOf, NAV_ITEMS, type NavItem } from './nav-items.ts'
import { useLibraryCounts } from './use-library-counts.ts'

const AROUND = 'Around your library'

type NavProps = { path: string; onGo?: (() => void) | undefined }

/** The main navigation in two groups. A page's chunk is preloaded on hover and focus. */
export const MainNavigation = (props: NavProps) => (
  <nav className={styles.nav} aria-label="Main">
    <Places {...props} items={NAV_ITEMS.filter(({ isAround }) => !isAround)} />
    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
    <div role="group" aria-label={AROUND} className={styles.around}>
      <p className={styles.title} aria-hidden="true">
        {AROUND}
      </p>
      <Places {...props} items={NAV_ITEMS.filter(({ isAround }) => isAround)} />
    </div>
  </nav>
)

function Places({ items, path, onGo }: NavProps & { items: NavItem[] }) {
  const counts = useLibraryCounts()
  return items.map(({ icon: Icon, ...item }) => {
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
  })
}
