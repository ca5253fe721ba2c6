import { UserX } from 'lucide-react'
import { useId } from 'react'
import * as z from 'zod/mini'
import type { RecentEdit } from '#shared/community/contract.ts'
import type { SharedField } from '#shared/community/shared-field.ts'
import { SHARED_FIELD_LABELS } from '#shared/community/shared-field-labels.ts'
import { line } from '#shared/contract/text.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { counted } from '../../ui/text/counted.ts'
import { formattedMoment } from '../../ui/text/locale.ts'
import { useUndoAll } from './moderate.ts'
import styles from './recent-edits.module.css'

type UndoAllDialogProps = {
  /** The edit from which the dialog was opened; it provides the user and the time. */
  edit?: RecentEdit | undefined
  onClose: () => void
}

/** Undoes everything that a user has shared since a time, then lists the edits that others changed later and that were skipped. */
export function UndoAllDialog({ edit, onClose }: UndoAllDialogProps) {
  const id = useId()
  const undoAll = useUndoAll()
  const { data: result } = undoAll

  return (
    <Dialog
      title="Undo a User's Edits"
      description="Values that others changed later stay. Personal values never change."
      icon={UserX}
      width={500}
      onClose={onClose}
      footer={
        result ? (
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
      {result ? (
        <Undone undoneCount={result.undoneCount} changedLater={result.changedLater} />
      ) : (
        <Form
          id={id}
          schema={SCHEMA}
          values={{ username: edit?.username ?? '', since: edit?.createdAt ?? DAY_HOURS }}
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
      <Notice tone="ok" title={counted(undoneCount, 'edit undone', 'edits undone')}>
        {changedLater.length > 0 && (
          <>
            <p>Others changed these later, so we left them alone:</p>
            <ul className={styles.skipped}>
              {changedLater.map(({ name, field }) => (
                <li key={`${name} ${field}`}>{`${SHARED_FIELD_LABELS[field]} of ${name}`}</li>
              ))}
            </ul>
          </>
        )}
      </Notice>
    </div>
  )
}

const SCHEMA = z.object({
  username: line('Username', 200).check(z.refine((value) => value.trim() !== '', 'Enter a username.')),
  since: z.string(),
})

const HOUR_MS = 60 * 60 * 1000
const DAY_HOURS = '24'
/** The value is the number of hours back, or `ever`. */
const SINCE = [
  { value: '1', label: 'The last hour' },
  { value: DAY_HOURS, label: 'The last 24 hours' },
  { value: '168', label: 'The last 7 days' },
  { value: '720', label: 'The last 30 days' },
  { value: 'ever', label: 'Ever' },
]

const thisEdit = ({ createdAt }: RecentEdit) => ({
  value: createdAt,
  label: `This edit, ${formattedMoment(createdAt)}`,
})

/** Converts a chosen option to an ISO date. An option is a number of hours, `ever`, or already a date. */
function momentFrom(since: string) {
  if (since === 'ever') return new Date(0).toISOString()
  return /^\d+$/.test(since) ? new Date(Date.now() - Number(since) * HOUR_MS).toISOString() : since
}
