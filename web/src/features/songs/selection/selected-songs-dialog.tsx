import { FolderPen } from 'lucide-react'
import * as z from 'zod/mini'
import { songChanges } from '#shared/songs/library/known-song.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { counted } from '../../../ui/text/counted.ts'
import { useChangeSongs, useRemoveSongs } from '../actions.ts'
import { idsOf, type SongLine } from '../list/song-lines.ts'
import { SelectedNeedsDialog } from './selected-needs-dialog.tsx'
import type { SelectionDialog } from './song-selection-bar.tsx'

type SelectedSongsDialogProps = {
  is: SelectionDialog
  /** The selected lines, at least one. */
  lines: SongLine[]
  /** The path of the library page. */
  library: string
  /** Called after the removal. */
  onRemoved: (ids: string[]) => void
  onClose: () => void
}

/** What is asked about the selected songs. */
export function SelectedSongsDialog({ is, lines, library, onRemoved, onClose }: SelectedSongsDialogProps) {
  if (is === 'needs') return <SelectedNeedsDialog lines={lines} library={library} onClose={onClose} />
  if (is === 'folder') return <FolderDialog lines={lines} onClose={onClose} />
  return <RemoveDialog lines={lines} onRemoved={onRemoved} onClose={onClose} />
}

const schema = z.required(z.pick(songChanges, { folder: true }))

function FolderDialog({ lines, onClose }: Pick<SelectedSongsDialogProps, 'lines' | 'onClose'>) {
  const change = useChangeSongs()
  const songs = lines.flatMap(({ song, older }) => [song, ...older])
  const folders = new Set(songs.map((song) => song.folder))
  return (
    <FormDialog
      title="Set Folder"
      description={`Of ${counted(lines.length, 'song')}. Only you see it, and the files stay where they are.`}
      icon={FolderPen}
      schema={schema}
      values={{ folder: folders.size === 1 ? (songs[0]?.folder ?? '') : '' }}
      onSubmit={({ folder }) =>
        change.mutate(
          { before: songs, songs: songs.map(({ id }) => ({ id, folder: folder.trim() })) },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
      submitText="Save"
      busyText="Saving..."
      isBusy={change.isPending}
    >
      <TextField name="folder" label="Folder" hint="Leave it empty to forget it." />
    </FormDialog>
  )
}

function RemoveDialog({ lines, onRemoved, onClose }: Omit<SelectedSongsDialogProps, 'is' | 'library'>) {
  const remove = useRemoveSongs()
  const ids = lines.flatMap(idsOf)
  const older = ids.length - lines.length
  return (
    <ConfirmDialog
      title="Remove Songs"
      confirmLabel={`Remove ${counted(lines.length, 'song')}`}
      busyLabel="Removing..."
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(ids, { onSuccess: () => onRemoved(ids) })}
      onClose={onClose}
    >
      <p>
        <b>{counted(lines.length, 'song')}</b>
        {older > 0 && ` with ${counted(older, 'older save')}`} will no longer count. The files stay as they
        are.
      </p>
    </ConfirmDialog>
  )
}
