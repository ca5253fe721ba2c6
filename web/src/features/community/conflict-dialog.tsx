import { GitCompareArrows } from 'lucide-react'
import { useState } from 'react'
import type { ClaimResult } from '#shared/community/claim-result.ts'
import { SHARED_FIELD_LABELS } from '#shared/community/shared-field-labels.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useAcceptValues, useShareValue } from './actions.ts'
import styles from './conflict-dialog.module.css'
import { quotedValue } from './words.ts'

type ConflictDialogProps = { plugin: Plugin; conflicts: ClaimResult[]; onClose: () => void }

/** Shows both values of each field that another user changed during the edit; the user chooses one. */
export function ConflictDialog({ plugin, conflicts, onClose }: ConflictDialogProps) {
  const [remaining, setRemaining] = useState(conflicts)

  function settle(settled: ClaimResult) {
    const rest = remaining.filter((conflict) => conflict !== settled)
    setRemaining(rest)
    if (rest.length === 0) onClose()
  }

  return (
    <Dialog
      title="Changed by Another User"
      description={`Your edit of ${plugin.name} is saved in your library. Choose which one to keep, and whether to share it.`}
      icon={GitCompareArrows}
      width={640}
      footer={<Button onClick={onClose}>Decide Later</Button>}
      onClose={onClose}
    >
      <div className={styles.conflicts}>
        {remaining.map((conflict) => (
          <Conflict
            key={conflict.field}
            pluginId={plugin.id}
            conflict={conflict}
            onSettled={() => settle(conflict)}
          />
        ))}
      </div>
    </Dialog>
  )
}

type ConflictProps = { pluginId: string; conflict: ClaimResult; onSettled: () => void }

function Conflict({ pluginId, conflict, onSettled }: ConflictProps) {
  const { field, yours = null, theirs = null, revisionId } = conflict
  const share = useShareValue(pluginId)
  const accept = useAcceptValues(pluginId)
  const isBusy = share.isPending || accept.isPending

  return (
    <section className={styles.conflict} aria-label={SHARED_FIELD_LABELS[field]}>
      <h3>{SHARED_FIELD_LABELS[field]}</h3>
      <div className={styles.side}>
        <h4>Yours</h4>
        <p>{quotedValue(field, yours)}</p>
        <Button
          disabled={isBusy}
          onClick={() => share.mutate({ field, base: revisionId }, { onSuccess: onSettled })}
        >
          Keep Mine and Share It
        </Button>
      </div>
      <div className={styles.side}>
        <h4>Theirs</h4>
        <p>{quotedValue(field, theirs)}</p>
        <Button disabled={isBusy} onClick={() => accept.mutate([field], { onSuccess: onSettled })}>
          Use Theirs
        </Button>
      </div>
    </section>
  )
}
