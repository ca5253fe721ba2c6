import { Popover } from 'radix-ui'
import { useMemo } from 'react'
import styles from './bell.module.css'

type BellPopoverProps = { anchor: HTMLElement | null; onClose: () => void }

/** The list of notifications; open while it is rendered. Nothing sends any yet, so it says that there are none. */
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
          <p className={styles.none}>No notifications</p>
          <p className={styles.hint}>Notifications arrive with a later release.</p>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
