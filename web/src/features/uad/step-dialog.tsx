import type { ComponentProps } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as common from '../../ui/text/common-words.ts'

type StepDialogProps = Omit<ComponentProps<typeof Dialog>, 'footer'> & {
  /** The button that completes the step; a step that a file completes has none. */
  action?: { label: string; isBusy: boolean; busyText?: string; onAct: () => void }
}

/** The dialog of a workflow step: Cancel leaves it, one button completes it. */
export const StepDialog = ({ action, ...dialog }: StepDialogProps) => (
  <Dialog
    width={500}
    {...dialog}
    footer={
      <>
        <Button kind="ghost" onClick={dialog.onClose}>
          {common.cancel}
        </Button>
        {action && (
          <Button kind="primary" isBusy={action.isBusy} busyText={action.busyText} onClick={action.onAct}>
            {action.label}
          </Button>
        )}
      </>
    }
  />
)
