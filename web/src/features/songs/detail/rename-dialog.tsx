import { Pencil } from 'lucide-react'
import * as z from 'zod/mini'
import { type ListedSong, songChanges } from '#shared/songs/library/known-song.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { useChangeSong } from '../actions.ts'

const schema = z.required(songChanges)

/** Changes the title and the folder of a song; an empty one is forgotten. */
export function RenameDialog({ song, onClose }: { song: ListedSong; onClose: () => void }) {
  const change = useChangeSong()
  return (
    <FormDialog
      title="Rename Song"
      description="Only you see its title and folder. The file keeps its name."
      icon={Pencil}
      schema={schema}
      values={{ title: song.title, folder: song.folder }}
      onSubmit={({ title, folder }) =>
        change.mutate({ id: song.id, title: title.trim(), folder: folder.trim() }, { onSuccess: onClose })
      }
      onClose={onClose}
      submitText="Save"
      busyText="Saving..."
      isBusy={change.isPending}
    >
      <TextField name="title" label="Title" hint="Leave it empty to remove the title." />
      <TextField name="folder" label="Folder" />
    </FormDialog>
  )
}
