import { Popover } from 'radix-ui'
import { useMemo } from 'react'
import { Link } from 'wouter'
import styles from './bell.module.css'
import { NotificationList } from './notification-list.tsx'

type BellPopoverProps = { anchor: HTMLElement | null; onClose: () => void }

/** The list of notifications. It is open while it is rendered. */
export function BellPopover({ anchor, onClose }: BellPopoverProps) {
  const virtualRef = useMemo(() => ({ current: anchor }), [anchor])

  return (
    <Popover.Root open onOpenChange={(open) => open || onClose()}>
      <Popover.Anchor virtualRef={virtualRef} />
      <Popover.Portal>
        <Popover.Content
          className={styles.popover}
          aria-label="Notifications"
          align="end"
          sideOffset={6}
          collisionPadding={8}
          onInteractOutside={(event) => {
            // The bell closes by itself; closing here as well would open it again.
            if (event.target instanceof Node && anchor?.contains(event.target)) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            anchor?.focus()
          }}
        >
          <NotificationList onGo={onClose} />
          <Link href="/settings?tab=notifications" className={styles.foot} onClick={onClose}>
            Notification settings
          </Link>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
