import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { counted } from '../../../ui/text/counted.ts'
import { formattedNumber } from '../../../ui/text/locale.ts'
import { useRemoveUpdates } from '../actions.ts'
import styles from './selected-updates.module.css'
import type { Selection } from './use-selection.ts'

type SelectedUpdatesProps = {
  selection: Selection
  /** The ids of all updates that match the filter. */
  found: string[]
}

/** The actions on the selected updates of the history. */
export function SelectedUpdates({ selection, found }: SelectedUpdatesProps) {
  const [isAsking, setAsking] = useState(false)
  const count = selection.ids.size
  const rest = found.filter((id) => !selection.ids.has(id))
  if (count === 0) return null

  return (
    <div className={styles.bar}>
      <b role="status">{`${counted(count, 'update')} selected`}</b>
      {rest.length > 0 && (
        <Button size="sm" kind="ghost" onClick={() => selection.select(rest, true)}>
          {`Select All ${formattedNumber(found.length)}`}
        </Button>
      )}
      <Button size="sm" kind="ghost" onClick={selection.clear}>
        Clear Selection
      </Button>
      <Button size="sm" kind="outline-danger" icon={Trash2} onClick={() => setAsking(true)}>
        Remove Selected
      </Button>
      {isAsking && <RemoveDialog selection={selection} onClose={() => setAsking(false)} />}
    </div>
  )
}

function RemoveDialog({ selection, onClose }: { selection: Selection; onClose: () => void }) {
  const remove = useRemoveUpdates()

  return (
    <ConfirmDialog
      title={`Remove ${counted(selection.ids.size, 'update')} from your history?`}
      description="Pending updates are canceled. Your plugins stay as they are. You can't undo this."
      confirmLabel="Remove"
      busyLabel="Removing..."
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate([...selection.ids], { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
