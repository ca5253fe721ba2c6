import { useQuery } from '@tanstack/react-query'
import { FolderPen, ListTree } from 'lucide-react'
import * as z from 'zod/mini'
import { MAX_CHANGED_SONGS, songChanges } from '#shared/songs/library/known-song.ts'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { needsOfSongsQuery } from '../../../api/song-queries.ts'
import * as libraryPartWords from '../../../library/library-words.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import * as common from '../../../ui/text/common-words.ts'
import { useChangeSongs, useRemoveSongs } from '../actions.ts'
import { NeedList } from '../detail/need-list.tsx'
import { idsOf, type SongLine } from '../list/song-lines.ts'
import * as songWords from '../song-words.ts'
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

/** The dialog for the chosen act on the selected songs. */
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
      title={songWords.setFolder}
      description={songWords.folderHint(lines.length)}
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
      submitText={common.save}
      busyText={common.saving}
      isBusy={change.isPending}
    >
      <TextField name="folder" label={songWords.folder} hint={songWords.folderNameHint} />
    </FormDialog>
  )
}

function RemoveDialog({ lines, onRemoved, onClose }: Omit<SelectedSongsDialogProps, 'is' | 'library'>) {
  const remove = useRemoveSongs()
  const ids = lines.flatMap(idsOf)
  const older = ids.length - lines.length
  return (
    <ConfirmDialog
      title={songWords.removeSongs}
      confirmLabel={songWords.removeCount(lines.length)}
      busyLabel={common.removing}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(ids, { onSuccess: () => onRemoved(ids) })}
      onClose={onClose}
    >
      <p>{songWords.removedHint(lines.length, older)}</p>
    </ConfirmDialog>
  )
}

type SelectedNeedsDialogProps = { lines: SongLine[]; library: string; onClose: () => void }

/** The needs of the newest saves of some songs together. */
function SelectedNeedsDialog({ lines, library, onClose }: SelectedNeedsDialogProps) {
  const isTooMany = lines.length > MAX_CHANGED_SONGS
  const { data, error, refetch } = useQuery({
    ...needsOfSongsQuery(lines.map(({ id }) => id)),
    enabled: !isTooMany,
  })
  return (
    <Dialog
      title={songWords.needsTitle(lines.length)}
      icon={ListTree}
      width={640}
      onClose={onClose}
      footer={<Button onClick={onClose}>{common.close}</Button>}
    >
      {isTooMany && <p>{songWords.selectionLimit(MAX_CHANGED_SONGS)}</p>}
      {error && !data && <LoadFailed title={songWords.couldntLoadNeeds} error={error} onTryAgain={refetch} />}
      {!isTooMany && !data && !error && <Spinner label={libraryPartWords.loading} />}
      {data?.needs.length === 0 && <p>{songWords.noNeeds}</p>}
      {data?.isCut && <p>{songWords.mostNeeded(data.needs.length)}</p>}
      {data && <NeedList needs={data.needs} computers={[]} library={library} />}
    </Dialog>
  )
}
