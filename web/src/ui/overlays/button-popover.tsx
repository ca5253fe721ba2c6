import { Popover } from 'radix-ui'
import { type ReactNode, useMemo } from 'react'

type ButtonPopoverProps = {
  label: string
  /** The button that opens it and closes it again. */
  button: HTMLElement | null
  className: string | undefined
  onClose: () => void
  children: ReactNode
}

/** Contents below a button. They are open while they are rendered, and the focus returns to the button. */
export function ButtonPopover({ label, button, className, onClose, children }: ButtonPopoverProps) {
  const virtualRef = useMemo(() => ({ current: button }), [button])

  return (
    <Popover.Root open onOpenChange={(open) => open || onClose()}>
      <Popover.Anchor virtualRef={virtualRef} />
      <Popover.Portal>
        <Popover.Content
          className={className}
          aria-label={label}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          onInteractOutside={(event) => {
            // The button closes it by itself; closing here as well would open it again.
            if (event.target instanceof Node && button?.contains(event.target)) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            button?.focus()
          }}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
