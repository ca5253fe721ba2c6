import { useQuery } from '@tanstack/react-query'
import { ListChecks, Pencil, Plus } from 'lucide-react'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { type ListedSong, songChanges } from '#shared/songs/library/known-song.ts'
import { songsQuery } from '../../../api/song-queries.ts'
import { droppedEntries } from '../../../features/import/drop/dropped-entries.ts'
import { EntryPicker } from '../../../features/import/drop/entry-picker.tsx'
import { withoutNeeds } from '../../../features/import/drop/hand-out.ts'
import type { DroppedEntry } from '../../../features/import/drop/picked-entries.ts'
import { useChangeSong, useRemoveSongs } from '../../../features/songs/actions.ts'
import { AddingPanel } from '../../../features/songs/adding/adding-panel.tsx'
import { useAdding } from '../../../features/songs/adding/use-adding.ts'
import { SongPanel } from '../../../features/songs/detail/song-panel.tsx'
import { idsOf, type SongLine, songLinesOf } from '../../../features/songs/list/song-lines.ts'
import { SONG_LIST } from '../../../features/songs/list/song-list.ts'
import { SongColumns, SongRow } from '../../../features/songs/list/song-row.tsx'
import { SelectedSongsDialog } from '../../../features/songs/selection/selected-songs-dialog.tsx'
import {
  type SelectionDialog,
  SongSelectionBar,
  useSongSelection,
} from '../../../features/songs/selection/song-selection-bar.tsx'
import { spokenTitleOf } from '../../../features/songs/song-words.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { useFocusAfterExchange } from '../../../ui/overlays/keep-focus.ts'
import { lazyPart } from '../../../ui/overlays/lazy-part.tsx'
import * as common from '../../../ui/text/common-words.ts'
import { useDropTarget } from '../../../ui/use-drop-target.ts'
import { ListPage } from '../../lists/list-page.tsx'
import { useList } from '../../lists/use-list.ts'
import { paths } from '../../paths.ts'
import { useShortcut } from '../../shortcuts/use-shortcut.ts'
import * as pageWords from '../page-words.ts'

/** The songs of the user. `?song=` with an id opens one; the search, the filters and the order are in the address, too. */
export function SongsPage() {
  const answer = useQuery(songsQuery)
  const songs = answer.data ?? NONE
  const adding = useAdding()
  const [needsFiles, setNeedsFiles] = useState<File[]>()
  const { isOver, handlers } = useDropTarget((dropped) => addOrCompare(droppedEntries(dropped)))
  const remove = useRemoveSongs()
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const [renamedId, setRenamedId] = useState('')
  const lines = useMemo(() => songLinesOf(songs), [songs])
  const list = useList(SONG_LIST, lines, undefined)
  const { openedId, open, close } = list
  const selection = useSongSelection(lines, list.shown)
  const { isSelecting, ids, selected, press } = selection
  const [asked, setAsked] = useState<SelectionDialog>()
  const hasSongs = lines.length > 0
  useShortcut('s', isSelecting ? selection.end : selection.start, {
    label: pageWords.selectMultiple,
    isEnabled: hasSongs,
  })
  useShortcut('mod+a', selection.selectAll, { label: pageWords.selectAllShown, isEnabled: hasSongs })
  useShortcut('Escape', isSelecting ? selection.end : close, {
    label: pageWords.leaveSelection,
    isEnabled: isSelecting || openedId !== '',
  })
  useFocusAfterExchange(head, isSelecting ? 'selecting' : 'heading')

  const openedLine = openedId === '' ? undefined : lines.find((line) => idsOf(line).includes(openedId))
  const openedSong = songs.find(({ id }) => id === openedId)
  const renamed = songs.find(({ id }) => id === renamedId)

  /** Songs are read; what a song of another person needs is compared with the library. */
  async function addOrCompare(entries: DroppedEntry[]) {
    adding.start(await withoutNeeds(entries, setNeedsFiles))
  }

  function removeLine(line: SongLine) {
    remove.mutate(idsOf(line))
    if (idsOf(line).includes(openedId)) close()
  }

  function handleItemKey(event: KeyboardEvent, id: string) {
    if (event.key !== 'Delete') return
    const line = lines.find((each) => each.id === id)
    if (isSelecting && selected.length > 0) setAsked('remove')
    else if (line && !isSelecting) removeLine(line)
  }

  /** Any key without Shift ends the range of Shift and the arrows. */
  function endRange(event: KeyboardEvent) {
    if (!event.shiftKey) selection.endRange()
  }

  return (
    <ListPage
      list={list}
      answer={answer}
      {...handlers}
      data-over={isOver && hasSongs}
      onKeyDownCapture={endRange}
      above={{
        label: pageWords.addSongs,
        icon: Plus,
        isNeeded: adding.stage.is !== 'idle',
        panel: (
          <AddingPanel
            adding={adding}
            isFirst={!hasSongs}
            isOver={isOver && !hasSongs}
            onPickFiles={() => files.current?.click()}
            onPickFolder={() => folder.current?.click()}
            onUndo={remove.mutate}
          />
        ),
      }}
      headRef={head}
      selectionBar={isSelecting ? <SongSelectionBar selection={selection} onAsk={setAsked} /> : undefined}
      actions={
        <Button icon={ListChecks} data-leads-to="selecting" onClick={selection.start}>
          {pageWords.selectMultipleButton}
        </Button>
      }
      columns={<SongColumns isSelecting={isSelecting} />}
      onSpace={(id) => (isSelecting ? press(id, false) : open(id))}
      onRange={selection.drawRange}
      onItemKey={handleItemKey}
      renderItem={(line, { tabIndex }) => (
        <SongRow
          line={line}
          isOpened={line.id === openedId}
          isSelecting={isSelecting}
          isSelected={ids.has(line.id)}
          tabIndex={tabIndex}
          onOpen={open}
          onToggleSelected={press}
        />
      )}
      detail={
        openedId === ''
          ? undefined
          : {
              name: openedSong ? spokenTitleOf(openedSong) : pageWords.aSong,
              panel: (
                <SongPanel
                  id={openedId}
                  line={openedLine}
                  library={paths.plugins}
                  onOpen={open}
                  onRename={() => setRenamedId(openedId)}
                  onRemove={() => {
                    if (openedLine?.id === openedId) return removeLine(openedLine)
                    remove.mutate([openedId])
                    close()
                  }}
                  onClose={close}
                />
              ),
            }
      }
    >
      <EntryPicker ref={files} label={pageWords.songFiles} onPicked={addOrCompare} />
      <EntryPicker ref={folder} label={pageWords.folderOfSongs} onPicked={addOrCompare} webkitdirectory="" />
      {needsFiles && <NeedsFileDialog files={needsFiles} onClose={() => setNeedsFiles(undefined)} />}
      {asked && selected.length > 0 && (
        <SelectedSongsDialog
          is={asked}
          lines={selected}
          library={paths.plugins}
          onRemoved={(ids) => {
            setAsked(undefined)
            selection.end()
            if (ids.includes(openedId)) close()
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {renamed && <RenameDialog song={renamed} onClose={() => setRenamedId('')} />}
    </ListPage>
  )
}

const NONE: never[] = []

const NeedsFileDialog = lazyPart(
  async () => (await import('../../../features/songs/sharing/needs-file-dialog.tsx')).NeedsFileDialog,
)

const schema = z.required(songChanges)

/** Changes the title and the folder of a song; an empty one is forgotten. */
function RenameDialog({ song, onClose }: { song: ListedSong; onClose: () => void }) {
  const change = useChangeSong()
  return (
    <FormDialog
      title={pageWords.renameSong}
      description={pageWords.titleIsPrivate}
      icon={Pencil}
      schema={schema}
      values={{ title: song.title, folder: song.folder }}
      onSubmit={({ title, folder }) =>
        change.mutate({ id: song.id, title: title.trim(), folder: folder.trim() }, { onSuccess: onClose })
      }
      onClose={onClose}
      submitText={common.save}
      busyText={common.saving}
      isBusy={change.isPending}
    >
      <TextField name="title" label={pageWords.title} hint={pageWords.emptyTitleHint} />
      <TextField name="folder" label={pageWords.folder} />
    </FormDialog>
  )
}
