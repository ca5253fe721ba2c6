import { Popover } from 'radix-ui'
import { useMemo } from 'react'
import type { ImportResult } from '../../../library/import/import-result.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useDismissImportResult } from '../import-status.ts'
import { ImportLinks } from '../results/import-links.tsx'
import styles from './import-pill.module.css'

type ImportPopoverProps = {
  anchor: HTMLElement | null
  result: ImportResult
  notes: string[]
  onClose: () => void
}

/** What the last import did. It is open while it is rendered. */
export function ImportPopover({ anchor, result, notes, onClose }: ImportPopoverProps) {
  const virtualRef = useMemo(() => ({ current: anchor }), [anchor])
  const dismiss = useDismissImportResult()

  return (
    <Popover.Root open onOpenChange={(open) => open || onClose()}>
      <Popover.Anchor virtualRef={virtualRef} />
      <Popover.Portal>
        <Popover.Content
          className={styles.popover}
          aria-label="Import finished"
          align="end"
          sideOffset={6}
          collisionPadding={8}
          onInteractOutside={(event) => {
            // The button closes by itself; closing here as well would open it again.
            if (event.target instanceof Node && anchor?.contains(event.target)) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            anchor?.focus()
          }}
        >
          <h2 className={styles.title}>Import finished</h2>
          <ImportLinks result={result} onGo={onClose} />
          {notes.map((note) => (
            <p key={note} className={styles.note}>
              {note}
            </p>
          ))}
          <Button kind="ghost" size="sm" onClick={dismiss}>
            Dismiss
          </Button>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
