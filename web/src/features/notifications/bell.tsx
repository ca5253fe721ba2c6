import { Bell as BellIcon } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { Late } from '../../ui/late.tsx'
import styles from './bell.module.css'

const bellPopover = async () => (await import('./bell-popover.tsx')).BellPopover

/** The bell in the header. What it opens is fetched with the first click. */
export function Bell() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)

  return (
    <>
      <IconButton
        ref={setButton}
        label="Notifications"
        icon={BellIcon}
        className={styles.bell}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <Late load={bellPopover} onMissing={close}>
          {(BellPopover) => <BellPopover anchor={button} onClose={close} />}
        </Late>
      )}
    </>
  )
}
