import { CircleHelp, LogOut } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import type { User } from '#shared/account/user.ts'
import { displayNameOf, initialsOf, tierOf } from '#shared/account/user-words.ts'
import { useLogout } from '../../../features/account/actions.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Logo } from '../../../ui/look/logo.tsx'
import { formattedNumber } from '../../../ui/text/locale.ts'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { preloadPage } from '../../page-table.ts'
import { paths } from '../../paths.ts'
import * as shellWords from '../shell-words.ts'
import { currentOf, NAV_ITEMS, type NavItem } from './nav-items.ts'
import styles from './sidebar.module.css'
import { useLibraryCounts } from './use-library-counts.ts'

type SidebarProps = {
  user: User
  path: string
  className?: string | undefined
  onGo?: (() => void) | undefined
  /** Shows the keyboard shortcuts; not offered where there is no keyboard. */
  onShortcuts?: (() => void) | undefined
}

/** The logo, the main navigation and the user. */
export function Sidebar({ user, path, className, onGo, onShortcuts }: SidebarProps) {
  return (
    <aside className={[styles.sidebar, className].join(' ')} aria-label={shellWords.sidebar}>
      <Link href={paths.dashboard} className={styles.brand} onClick={onGo}>
        <Logo />
      </Link>
      <MainNavigation path={path} onGo={onGo} />
      <UserPanel user={user} onShortcuts={onShortcuts} />
    </aside>
  )
}

/** The signed-in user, with the buttons for the shortcuts and to sign out. */
function UserPanel({ user, onShortcuts }: Pick<SidebarProps, 'user' | 'onShortcuts'>) {
  const initials = initialsOf(user)
  const [, navigate] = useLocation()
  const logout = useLogout('sidebar', () => navigate(paths.auth))

  return (
    <div className={styles.me}>
      <span className={styles.avatar} style={{ fontSize: initialsSize(initials) }} aria-hidden="true">
        {initials}
      </span>
      <div className={styles.who}>
        <b className={styles.name}>{displayNameOf(user)}</b>
        <small className={styles.tier}>{tierOf(user)}</small>
      </div>
      {onShortcuts && (
        <IconButton
          className={styles.out}
          label={shellWords.keyboardShortcutsKey}
          icon={CircleHelp}
          onClick={onShortcuts}
        />
      )}
      <IconButton
        className={styles.out}
        label={shellWords.signOut}
        icon={LogOut}
        disabled={logout.isPending}
        onClick={() => logout.mutate()}
      />
    </div>
  )
}

type NavProps = Pick<SidebarProps, 'path' | 'onGo'>

/** The main navigation in two groups. A page's chunk is preloaded on hover and focus. */
const MainNavigation = (props: NavProps) => (
  <nav className="grid gap-2 below-16" aria-label={shellWords.main}>
    <Places {...props} items={NAV_ITEMS.filter(({ isAround }) => !isAround)} />
    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
    <div role="group" aria-label={shellWords.aroundLibrary} className="grid gap-2">
      <p className={styles.title} aria-hidden="true">
        {shellWords.aroundLibrary}
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

/** Smaller than usual where a long name has many initials. */
const initialsSize = ({ length }: string) => (length > 3 ? `${2.2 / length}rem` : undefined)
