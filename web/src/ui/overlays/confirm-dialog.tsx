import { type ReactNode, useId, useRef } from 'react'
import { Button } from '../controls/button.tsx'
import * as common from '../text/common-words.ts'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  title: string
  description?: ReactNode
  children?: ReactNode
  confirmLabel: string
  busyLabel: string
  isBusy: boolean
  /** Why it cannot be confirmed yet; without it, it can. */
  closedReason?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before something is deleted. Cancel has the focus, so that Enter by habit does no harm. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, children, confirmLabel, busyLabel, isBusy, onConfirm, onClose } = props
  const { closedReason } = props
  const reasonId = useId()
  const cancel = useRef<HTMLButtonElement>(null)

  return (
    <Dialog
      title={title}
      description={description}
      isAlert
      width={500}
      initialFocus={cancel}
      onClose={onClose}
      footer={
        <>
          <Button ref={cancel} kind="ghost" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button
            kind="danger"
            isBusy={isBusy}
            busyText={busyLabel}
            disabled={closedReason !== undefined}
            title={closedReason}
            aria-describedby={closedReason && reasonId}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
          {closedReason && (
            <span id={reasonId} hidden>
              {closedReason}
            </span>
          )}
        </>
      }
    >
      {children}
    </Dialog>
  )
}
