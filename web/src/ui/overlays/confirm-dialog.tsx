import { type ReactNode, useId } from 'react'
import { ActButtons } from '../forms/form-buttons.tsx'
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

  return (
    <Dialog
      title={title}
      description={description}
      isAlert
      width={500}
      onClose={onClose}
      footer={
        <>
          <ActButtons
            onCancel={onClose}
            kind="danger"
            isBusy={isBusy}
            busyText={busyLabel}
            disabled={closedReason !== undefined}
            title={closedReason}
            aria-describedby={closedReason && reasonId}
            onClick={onConfirm}
          >
            {confirmLabel}
          </ActButtons>
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
