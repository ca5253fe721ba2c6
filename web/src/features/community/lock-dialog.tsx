import { Lock } from 'lucide-react'
import { useId } from 'react'
import * as z from 'zod/mini'
import { lockReason, type RecentEdit } from '#shared/community/contract.ts'
import { LABELS } from '#shared/community/shared-field.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useLockField } from './moderate.ts'

/** Asks why a field of a plugin is locked. */
export function LockDialog({ edit, onClose }: { edit: RecentEdit; onClose: () => void }) {
  const id = useId()
  const lock = useLockField()

  return (
    <Dialog
      title={`Lock ${LABELS[edit.field]}`}
      description={`Only administrators change it for ${edit.name} then. In their own library people still write what they like.`}
      icon={Lock}
      width={500}
      onClose={onClose}
      footer={
        <FormButtons form={id} onCancel={onClose} isBusy={lock.isPending} busyText="Locking...">
          Lock
        </FormButtons>
      }
    >
      <Form
        id={id}
        schema={SCHEMA}
        values={{ reason: '' }}
        onSubmit={({ reason }) => {
          if (!lock.isPending) lock.mutate({ edit, reason }, { onSuccess: onClose })
        }}
      >
        <TextField
          name="reason"
          label="Reason"
          hint="Everybody who edits this plugin reads it."
          isRequired
          maxLength={200}
          autoComplete="off"
        />
      </Form>
    </Dialog>
  )
}

const SCHEMA = z.object({ reason: lockReason })
