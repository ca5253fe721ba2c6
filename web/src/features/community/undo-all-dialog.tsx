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
import { FormButtons } from '../../ui/forms/form-buttons.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as common from '../../ui/text/common-words.ts'
import { useUndoAll } from './actions.ts'
import * as communityWords from './community-words.ts'
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
      title={communityWords.undoUsersEdits}
      description={communityWords.undoAllHint}
      icon={UserX}
      width={500}
      onClose={onClose}
      footer={
        result ? (
          <Button onClick={onClose}>{common.close}</Button>
        ) : (
          <FormButtons
            form={id}
            onCancel={onClose}
            kind="danger"
            isBusy={undoAll.isPending}
            busyText={common.undoing}
          >
            {communityWords.undoAll}
          </FormButtons>
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
          <TextField
            name="username"
            label={communityWords.username}
            isRequired
            maxLength={200}
            autoComplete="off"
          />
          <SelectField
            name="since"
            label={communityWords.since}
            options={edit ? [thisEdit(edit), ...SINCE] : SINCE}
          />
        </Form>
      )}
    </Dialog>
  )
}

type UndoneProps = { undoneCount: number; changedLater: { name: string; field: SharedField }[] }

const Undone = ({ undoneCount, changedLater }: UndoneProps) => (
  <div role="status">
    <Notice tone="ok" title={communityWords.editsUndone(undoneCount)}>
      {changedLater.length > 0 && (
        <>
          <p>{communityWords.leftAlone}</p>
          <ul className={styles.skipped}>
            {changedLater.map(({ name, field }) => (
              <li key={`${name} ${field}`}>{communityWords.fieldOf(SHARED_FIELD_LABELS[field], name)}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  </div>
)

const SCHEMA = z.object({
  username: line('Username', 200).check(
    z.refine((value) => value.trim() !== '', communityWords.enterUsername),
  ),
  since: z.string(),
})

const HOUR_MS = 60 * 60 * 1000
const DAY_HOURS = '24'
/** The value is the number of hours back, or `ever`. */
const SINCE = [
  { value: '1', label: communityWords.lastHour },
  { value: DAY_HOURS, label: communityWords.lastDay },
  { value: '168', label: communityWords.lastWeek },
  { value: '720', label: communityWords.lastMonth },
  { value: 'ever', label: communityWords.allTime },
]

const thisEdit = ({ createdAt }: RecentEdit) => ({
  value: createdAt,
  label: communityWords.thisEdit(createdAt),
})

/** Converts a chosen option to an ISO date. An option is a number of hours, `ever`, or already a date. */
function momentFrom(since: string) {
  if (since === 'ever') return new Date(0).toISOString()
  return /^\d+$/.test(since) ? new Date(Date.now() - Number(since) * HOUR_MS).toISOString() : since
}
