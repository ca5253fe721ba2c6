import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './bell.module.css'

const BellPopover = lazy(async () => ({ default: (await import('./bell-popover.tsx')).BellPopover }))

/** The bell in the header. What it opens is fetched with the first click. */
export function Bell() {
  const [isOpen, setOpen] = useState(false)
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
      <Suspense>{isOpen && <BellPopover anchor={button} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
