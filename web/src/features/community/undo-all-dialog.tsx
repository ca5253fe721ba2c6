import { UserX } from 'lucide-react'
import { useId } from 'react'
import * as z from 'zod/mini'
import type { RecentEdit } from '#shared/community/contract.ts'
import { LABELS, type SharedField } from '#shared/community/shared-field.ts'
import { line } from '#shared/contract/text.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useUndoAll } from './moderate.ts'
import styles from './recent-edits.module.css'
import { momentOf } from './words.ts'

type UndoAllDialogProps = {
  /** The edit out of which this was opened: whose, and since when. */
  edit?: RecentEdit | undefined
  onClose: () => void
}

/** Undoes everything that somebody shared since a time; then says what was left alone because others changed it later. */
export function UndoAllDialog({ edit, onClose }: UndoAllDialogProps) {
  const id = useId()
  const undoAll = useUndoAll()
  const { data: done } = undoAll

  return (
    <Dialog
      title="Undo All Edits by One User"
      description="What others changed later is left alone. Everybody’s own library keeps what its owner chose."
      icon={UserX}
      width={500}
      onClose={onClose}
      footer={
        done ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button kind="ghost" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton form={id} kind="danger" isBusy={undoAll.isPending} busyText="Undoing...">
              Undo All
            </SubmitButton>
          </>
        )
      }
    >
      {done ? (
        <Undone undoneCount={done.undoneCount} changedLater={done.changedLater} />
      ) : (
        <Form
          id={id}
          schema={SCHEMA}
          values={{ username: edit?.username ?? '', since: edit?.createdAt ?? DAY }}
          onSubmit={({ username, since }) => {
            if (!undoAll.isPending) undoAll.mutate({ username, since: momentFrom(since) })
          }}
        >
          <TextField name="username" label="Username" isRequired maxLength={200} autoComplete="off" />
          <SelectField name="since" label="Since" options={edit ? [thisEdit(edit), ...SINCE] : SINCE} />
        </Form>
      )}
    </Dialog>
  )
}

type UndoneProps = { undoneCount: number; changedLater: { name: string; field: SharedField }[] }

function Undone({ undoneCount, changedLater }: UndoneProps) {
  return (
    <div role="status">
      <Notice tone="ok" title={undoneCount === 1 ? '1 edit undone' : `${undoneCount} edits undone`}>
        {changedLater.length > 0 && (
          <>
            <p>Others changed these later, so they were left alone:</p>
            <ul className={styles.skipped}>
              {changedLater.map(({ name, field }) => (
                <li key={`${name} ${field}`}>{`${LABELS[field]} of ${name}`}</li>
              ))}
            </ul>
          </>
        )}
      </Notice>
    </div>
  )
}

const SCHEMA = z.object({
  username: line('Username', 200).check(
    z.refine((value) => value.trim() !== '', 'Say whose edits are undone.'),
  ),
  since: z.string(),
})

const HOUR_MS = 60 * 60 * 1000
const DAY = '24'
/** How many hours back; the first moment of all is far enough for everything. */
const SINCE = [
  { value: '1', label: 'The last hour' },
  { value: DAY, label: 'The last 24 hours' },
  { value: '168', label: 'The last 7 days' },
  { value: '720', label: 'The last 30 days' },
  { value: 'ever', label: 'Ever' },
]

const thisEdit = ({ createdAt }: RecentEdit) => ({
  value: createdAt,
  label: `This edit, ${momentOf(createdAt)}`,
})

/** A chosen time as an ISO date: hours back from now, or the moment itself. */
function momentFrom(since: string) {
  if (since === 'ever') return new Date(0).toISOString()
  return /^\d+$/.test(since) ? new Date(Date.now() - Number(since) * HOUR_MS).toISOString() : since
}
