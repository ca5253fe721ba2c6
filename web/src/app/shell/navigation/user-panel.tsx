import { CircleHelp, LogOut } from 'lucide-react'
import { useLocation } from 'wouter'
import { displayNameOf, initialsOf, tierOf, type User } from '#shared/account/user.ts'
import { useLogout } from '../../../features/account/actions.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Avatar } from '../../../ui/look/avatar.tsx'
import { paths } from '../../paths.ts'
import styles from './user-panel.module.css'

type UserPanelProps = {
  user: User
  /** Shows the keyboard shortcuts; not offered where there is no keyboard. */
  onShortcuts?: (() => void) | undefined
}

/** The signed-in user, with the buttons for the shortcuts and to sign out. */
export function UserPanel({ user, onShortcuts }: UserPanelProps) {
  const [, navigate] = useLocation()
  const logout = useLogout('sidebar', () => navigate(paths.auth))

  return (
    <div className={styles.me}>
      <Avatar initials={initialsOf(user)} />
      <div className={styles.who}>
        <b className={styles.name}>{displayNameOf(user)}</b>
        <small className={styles.tier}>{tierOf(user)}</small>
      </div>
      {onShortcuts && (
        <IconButton
          className={styles.out}
          label="Keyboard shortcuts (?)"
          icon={CircleHelp}
          onClick={onShortcuts}
        />
      )}
      <IconButton
        className={styles.out}
        label="Sign out"
        icon={LogOut}
        disabled={logout.isPending}
        onClick={() => logout.mutate()}
      />
    </div>
  )
}
