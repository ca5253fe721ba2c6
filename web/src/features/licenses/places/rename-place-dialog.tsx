import { Pencil } from 'lucide-react'
import type { Place } from '#shared/licenses/place.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { useRenamePlace } from '../actions.ts'
import { nameOfPlace } from './place-names.ts'

type RenamePlaceDialogProps = { place: Place; places: Place[]; onClose: () => void }

/** Renames a place. */
export function RenamePlaceDialog({ place, places, onClose }: RenamePlaceDialogProps) {
  const rename = useRenamePlace()
  return (
    <FormDialog
      title="Rename Place"
      description="Its licenses stay active there."
      icon={Pencil}
      width={440}
      schema={nameOfPlace(place, places)}
      values={{ name: place.name }}
      onSubmit={({ name }) => rename.mutate({ id: place.id, name }, { onSuccess: onClose })}
      onClose={onClose}
      submitText="Rename"
      busyText="Renaming..."
      isBusy={rename.isPending}
    >
      <TextField name="name" label="Name" isRequired />
    </FormDialog>
  )
}
