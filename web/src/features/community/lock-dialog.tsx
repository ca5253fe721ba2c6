import { Lock } from 'lucide-react'
import * as z from 'zod/mini'
import { lockReason, type RecentEdit } from '#shared/community/contract.ts'
import { SHARED_FIELD_LABELS } from '#shared/community/shared-field.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { useLockField } from './moderate.ts'

/** Locks a field of a plugin, with a reason. */
export function LockDialog({ edit, onClose }: { edit: RecentEdit; onClose: () => void }) {
  const lock = useLockField()

  return (
    <FormDialog
      title={`Lock ${SHARED_FIELD_LABELS[edit.field]}`}
      description={`Only administrators can change it for ${edit.name} then. People can still edit their own library.`}
      icon={Lock}
      onClose={onClose}
      schema={SCHEMA}
      values={{ reason: '' }}
      onSubmit={({ reason }) => {
        if (!lock.isPending) lock.mutate({ edit, reason }, { onSuccess: onClose })
      }}
      submitText="Lock"
      busyText="Locking..."
      isBusy={lock.isPending}
    >
      <TextField
        name="reason"
        label="Reason"
        hint="Shown to everyone who edits this plugin."
        isRequired
        maxLength={200}
        autoComplete="off"
      />
    </FormDialog>
  )
}

const SCHEMA = z.object({ reason: lockReason })
