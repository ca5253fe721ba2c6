import { Pencil } from 'lucide-react'
import * as z from 'zod/mini'
import { type Device, givenName, MAX_DEVICE_NAME } from '#shared/helper/device.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { renameHint } from '../messages.ts'
import { useRenameComputer } from './actions.ts'

const schema = z.object({ name: givenName })

/** Asks for the name of a computer; without one it has the name that its helper reports. */
export function RenameComputerDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const rename = useRenameComputer()
  const { id, name, reportedName } = device
  const before = reportedName === null ? null : name

  return (
    <FormDialog
      title="Rename Computer"
      icon={Pencil}
      width={440}
      schema={schema}
      values={{ name }}
      onSubmit={(accepted) =>
        rename.mutate({ id, name: accepted.name || null, before }, { onSuccess: onClose })
      }
      onClose={onClose}
      submitText="Rename"
      busyText="Renaming..."
      isBusy={rename.isPending}
    >
      <TextField
        name="name"
        label="Name"
        hint={renameHint(reportedName ?? name)}
        maxLength={MAX_DEVICE_NAME}
        autoFocus
      />
    </FormDialog>
  )
}
