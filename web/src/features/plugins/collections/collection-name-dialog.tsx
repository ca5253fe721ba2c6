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
import * as libraryWords from '../library-words.ts'
import { type CollectionContents, useAddCollection, useChangeCollection } from './actions.ts'

type NameDialogProps = {
  title: string
  description: string
  /** All that the user has. */
  collections: Collection[]
  onClose: () => void
}

type NewCollectionDialogProps = NameDialogProps & { contents: CollectionContents }

/** Asks for the name of a new collection with these contents. */
export function NewCollectionDialog({ contents, ...dialog }: NewCollectionDialogProps) {
  const { mutate, isPending } = useAddCollection()
  const save = (name: string) => mutate({ name, contents }, { onSuccess: dialog.onClose })
  return <NameDialog {...dialog} name="" isBusy={isPending} onSave={save} />
}

type RenameCollectionDialogProps = Pick<NameDialogProps, 'collections' | 'onClose'> & {
  collection: Collection
}

/** Asks for another name of a collection. */
export function RenameCollectionDialog({ collection, collections, onClose }: RenameCollectionDialogProps) {
  const { mutate, isPending } = useChangeCollection()
  const save = (name: string) =>
    mutate({ params: { id: collection.id }, body: { name } }, { onSuccess: onClose })
  return (
    <NameDialog
      title={libraryWords.renameCollection}
      description={libraryWords.collectionsArePrivate}
      collections={collections.filter(({ id }) => id !== collection.id)}
      name={collection.name}
      isBusy={isPending}
      onSave={save}
      onClose={onClose}
    />
  )
}

/** Asks for a name that none of the collections has. */
function NameDialog({
  collections,
  name,
  onSave,
  ...dialog
}: NameDialogProps & { name: string; isBusy: boolean; onSave: (name: string) => void }) {
  const schema = z.object({
    name: collectionFields.name.check(
      z.superRefine((name, context) => {
        const taken = collections.find((other) => collectionKeyOf(other.name) === collectionKeyOf(name))
        if (taken) context.addIssue({ code: 'custom', message: takenCollectionName(taken.name) })
      }),
    ),
  })

  return (
    <FormDialog
      {...dialog}
      icon={FolderHeart}
      width={440}
      schema={schema}
      values={{ name }}
      onSubmit={(accepted) => onSave(accepted.name)}
      submitText={common.save}
      busyText={common.saving}
    >
      <TextField name="name" label={common.name} maxLength={80} autoFocus />
    </FormDialog>
  )
}
