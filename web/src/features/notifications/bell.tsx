import { Bell as BellIcon } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Late } from '../../ui/overlays/late.tsx'
import styles from './bell.module.css'
import { useUnread } from './use-unread.ts'

const bellPopover = async () => (await import('./bell-popover.tsx')).BellPopover

/** The bell in the header, with how much is new. What it opens is fetched with the first click. */
export function Bell() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const unread = useUnread()

  return (
    <>
      <IconButton
        ref={setButton}
        label={unread ? `Notifications, ${unread} new` : 'Notifications'}
        icon={BellIcon}
        className={styles.bell}
        data-unread={unread > 0 || undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {unread > 0 && <span className={styles.count}>{unread > 9 ? '9+' : unread}</span>}
      </IconButton>
      {isOpen && (
        <Late load={bellPopover} onMissing={close}>
          {(BellPopover) => <BellPopover anchor={button} onClose={close} />}
        </Late>
      )}
    </>
  )
}
