import { useState } from 'react'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useResetWorkflow } from '../actions.ts'

/** Resets all steps, and the ownership if the box is ticked. */
export function ResetDialog({ onClose }: { onClose: () => void }) {
  const reset = useResetWorkflow()
  const [isWithOwnership, setWithOwnership] = useState(false)

  return (
    <ConfirmDialog
      title="Reset Workflow"
      description="All five steps start over."
      confirmLabel="Reset Workflow"
      busyLabel="Resetting..."
      isBusy={reset.isPending}
      onConfirm={() => reset.mutate(isWithOwnership, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Checkbox
        isChecked={isWithOwnership}
        onChange={setWithOwnership}
        label="Also reset UAD plugin ownership status"
      />
    </ConfirmDialog>
  )
}
