import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import { useEscape } from './escape.ts'
import { useOpener } from './keep-focus.ts'
import { scrollByKeys } from './scroll-by-keys.ts'
import styles from './sheet.module.css'

type SheetProps = {
  /** The name of the sheet for screen readers. Its contents show a heading and a button that closes it. */
  label: string
  onClose: () => void
  children: ReactNode
}

/** A sheet from the lower edge of a small screen. Escape and a press beside it close it, and the focus returns to its opener. */
export function Sheet({ label, onClose, children }: SheetProps) {
  const focusOpener = useOpener()
  useEscape(onClose)

  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim}>
          <Dialog.Content
            className={styles.sheet}
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              // The sheet itself, so that it is read from its start and no keyboard of a phone opens.
              event.preventDefault()
              if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              focusOpener()
            }}
          >
            <VisuallyHidden>
              <Dialog.Title>{label}</Dialog.Title>
            </VisuallyHidden>
            <div ref={scrollByKeys} className={styles.contents}>
              {children}
            </div>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
