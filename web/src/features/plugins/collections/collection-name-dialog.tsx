import { FolderHeart } from 'lucide-react'
import * as z from 'zod/mini'
import {
  type Collection,
  collectionFields,
  collectionKeyOf,
  takenCollectionName,
} from '#shared/collections/collection.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import * as common from '../../../ui/text/common-words.ts'

type CollectionNameDialogProps = {
  title: string
  description: string
  /** All that the user has. */
  collections: Collection[]
  /** The collection that gets another name; undefined for a new one. */
  renamed?: Collection
  isBusy: boolean
  onSave: (name: string) => void
  onClose: () => void
}

/** Asks for the name of a collection, which no other has. */
export function CollectionNameDialog(props: CollectionNameDialogProps) {
  const { title, description, collections, renamed, isBusy, onSave, onClose } = props
  const others = collections.filter(({ id }) => id !== renamed?.id)
  const schema = z.object({
    name: collectionFields.name.check(
      z.superRefine((name, context) => {
        const taken = others.find((other) => collectionKeyOf(other.name) === collectionKeyOf(name))
        if (taken) context.addIssue({ code: 'custom', message: takenCollectionName(taken.name) })
      }),
    ),
  })

  return (
    <FormDialog
      title={title}
      description={description}
      icon={FolderHeart}
      width={440}
      schema={schema}
      values={{ name: renamed?.name ?? '' }}
      onSubmit={(accepted) => onSave(accepted.name)}
      onClose={onClose}
      submitText={common.save}
      busyText={common.saving}
      isBusy={isBusy}
    >
      <TextField name="name" label={common.name} maxLength={80} autoFocus />
    </FormDialog>
  )
}
