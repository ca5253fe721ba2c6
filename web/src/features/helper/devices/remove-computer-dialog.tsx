import { Pencil } from 'lucide-react'
import * as z from 'zod/mini'
import { type Device, givenName, MAX_DEVICE_NAME } from '#shared/helper/device.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { useFocusAfterDialog } from '../../../ui/overlays/keep-focus.ts'
import * as common from '../../../ui/text/common-words.ts'
import * as helperWords from '../helper-words.ts'
import { useRemoveComputer, useRenameComputer } from './actions.ts'

type RemoveComputerDialogProps = {
  /** `deviceId`: its helper, if one is connected. */
  computer: { machine: string; name: string; deviceId: string | undefined }
  onClose: () => void
}

/** Asks before a computer is forgotten with what is installed there. */
export function RemoveComputerDialog({ computer, onClose }: RemoveComputerDialogProps) {
  const removal = useRemoveComputer()
  useFocusAfterDialog(true, 'main h2', 'h1')

  return (
    <ConfirmDialog
      title={helperWords.removeQuestion(computer.name)}
      description={helperWords.removeHint}
      confirmLabel={common.remove}
      busyLabel={common.removing}
      isBusy={removal.isPending}
      onConfirm={() => removal.mutate(computer, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

const schema = z.object({ name: givenName })

/** Asks for the name of a computer; without one it has the name that its helper reports. */
export function RenameComputerDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const rename = useRenameComputer()
  const { id, name, reportedName } = device
  const before = reportedName === null ? null : name

  return (
    <FormDialog
      title={helperWords.renameComputer}
      icon={Pencil}
      width={440}
      schema={schema}
      values={{ name }}
      onSubmit={(accepted) =>
        rename.mutate({ id, name: accepted.name || null, before }, { onSuccess: onClose })
      }
      onClose={onClose}
      submitText={common.rename}
      busyText={common.renaming}
      isBusy={rename.isPending}
    >
      <TextField
        name="name"
        label={common.name}
        hint={helperWords.renameHint(reportedName ?? name)}
        maxLength={MAX_DEVICE_NAME}
        autoFocus
      />
    </FormDialog>
  )
}
