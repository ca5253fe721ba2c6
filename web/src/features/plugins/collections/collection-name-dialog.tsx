import { FolderHeart } from 'lucide-react'
import * as z from 'zod/mini'
import { collectionFields } from '#shared/collections/collection.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'

type CollectionNameDialogProps = {
  title: string
  description: string
  name?: string
  isBusy: boolean
  onSave: (name: string) => void
  onClose: () => void
}

const schema = z.object({ name: collectionFields.name })

/** Asks for the name of a collection. */
export function CollectionNameDialog(props: CollectionNameDialogProps) {
  const { title, description, name = '', isBusy, onSave, onClose } = props

  return (
    <FormDialog
      title={title}
      description={description}
      icon={FolderHeart}
      width={440}
      schema={schema}
      values={{ name }}
      onSubmit={(accepted) => onSave(accepted.name)}
      onClose={onClose}
      submitText="Save"
      busyText="Saving..."
      isBusy={isBusy}
    >
      <TextField name="name" label="Name" maxLength={80} autoFocus />
    </FormDialog>
  )
}
