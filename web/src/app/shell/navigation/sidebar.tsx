import { Link } from 'wouter'
import type { User } from '#shared/account/user.ts'
import { Logo } from '../../../ui/look/logo.tsx'
import { paths } from '../../paths.ts'
import { MainNavigation } from './main-navigation.tsx'
import styles from './sidebar.module.css'
import { UserPanel } from './user-panel.tsx'

type SidebarProps = {
  user: User
  path: string
  className?: string | undefined
  onGo?: () => void
  onShortcuts?: () => void
}

/** The logo, the main navigation and the user. */
export function Sidebar({ user, path, className, onGo, onShortcuts }: SidebarProps) {
  return (
    <aside className={[styles.sidebar, className].join(' ')} aria-label="Sidebar">
      <Link href={paths.dashboard} className={styles.brand} onClick={onGo}>
        <Logo />
      </Link>
      <MainNavigation path={path} onGo={onGo} />
      <UserPanel user={user} onShortcuts={onShortcuts} />
    </aside>
  )
}
