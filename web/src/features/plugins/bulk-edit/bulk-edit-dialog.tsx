import { useState } from 'react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { LibrarySummary } from '#shared/plugins/summary.ts'
import { Thumb } from '../../../library/pictures/thumb.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ActButtons } from '../../../ui/forms/form-buttons.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useBulkEditPlugins } from '../actions.ts'
import styles from './bulk-fields.module.css'
import { BulkFields } from './bulk-fields.tsx'
import { BULK_DEFAULTS, bulkChanges } from './bulk-input.ts'
import * as bulkWords from './bulk-words.ts'

type BulkEditDialogProps = {
  /** The selected plugins. */
  plugins: Plugin[]
  summary: LibrarySummary
  /** Called after the change; ends selection mode. */
  onEdited: () => void
  onClose: () => void
}

/** Changes the included fields of all selected plugins. */
export function BulkEditDialog({ plugins, summary, onEdited, onClose }: BulkEditDialogProps) {
  const bulkEdit = useBulkEditPlugins()
  const [input, setInput] = useState(BULK_DEFAULTS)
  const [refusal, setRefusal] = useState('')

  function submit() {
    const result = bulkChanges(input)
    setRefusal('refusal' in result ? result.refusal : '')
    if ('refusal' in result) return
    const pluginIds = plugins.map((plugin) => plugin.id)
    bulkEdit.mutate({ pluginIds, changes: result.changes }, { onSuccess: onEdited })
  }

  return (
    <Dialog
      title={bulkWords.bulkEditPlugins}
      description={bulkWords.bulkEditHint}
      hasUnsavedInput={input !== BULK_DEFAULTS}
      onClose={onClose}
      fact={bulkWords.bulkFact(input, plugins)}
      footer={
        <ActButtons
          onCancel={onClose}
          isBusy={bulkEdit.isPending}
          busyText={bulkWords.updating}
          disabled={input.included.size === 0 || plugins.length === 0}
          onClick={submit}
        >
          {bulkWords.updatePlugins}
        </ActButtons>
      }
    >
      <SelectedPlugins plugins={plugins} />
      <BulkFields input={input} plugins={plugins} summary={summary} onChange={setInput} />
      {refusal && (
        <div role="alert" className="above-14">
          <Notice tone="danger">{refusal}</Notice>
        </div>
      )}
    </Dialog>
  )
}

const MAX_THUMBS = 6

function SelectedPlugins({ plugins }: { plugins: Plugin[] }) {
  const [first] = plugins
  return (
    <div className="row wrap gap-4 below-14">
      {plugins.slice(0, MAX_THUMBS).map((plugin) => (
        <Thumb key={plugin.id} plugin={plugin} />
      ))}
      <span className={styles.names}>{first && bulkWords.firstAndMore(first.name, plugins.length - 1)}</span>
    </div>
  )
}
