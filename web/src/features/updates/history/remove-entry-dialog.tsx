import type { UpdateEntry } from '#shared/updates/contract.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useTakeBackUpdate } from '../actions.ts'

/** Asks before an update that has ended is forgotten. */
export function RemoveEntryDialog({ entry, onClose }: { entry: UpdateEntry; onClose: () => void }) {
  const remove = useTakeBackUpdate()

  return (
    <ConfirmDialog
      title={`Remove the update of ${entry.pluginName} from your history?`}
      description="The plugin itself stays as it is. This cannot be undone."
      confirmLabel="Remove"
      busyLabel="Removing..."
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(entry, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
