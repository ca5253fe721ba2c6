import { Dialog } from 'radix-ui'
import { flushSync } from 'react-dom'
import type { User } from '#shared/account/user.ts'
import { useOpener } from '../../../ui/overlays/keep-focus.ts'
import * as shellWords from '../shell-words.ts'
import styles from './drawer.module.css'
import { Sidebar } from './sidebar.tsx'

type DrawerProps = { user: User; path: string; onClose: () => void }

/** The sidebar of small screens, from the left; open while it is rendered. */
export function Drawer({ user, path, onClose }: DrawerProps) {
  const focusOpener = useOpener()

  /** Closed without a navigation, it returns the focus. */
  function leave() {
    flushSync(onClose)
    focusOpener()
  }

  return (
    <Dialog.Root open onOpenChange={(open) => open || leave()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim} />
        <Dialog.Content
          className={styles.drawer}
          aria-label={shellWords.menu}
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          <Dialog.Title className="unseen">{shellWords.menu}</Dialog.Title>
          <Sidebar user={user} path={path} className={styles.sidebar} onGo={onClose} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
