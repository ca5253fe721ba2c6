import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { songsQuery } from '../../../api/song-queries.ts'
import type { DroppedEntry } from '../../../features/import/drop/dropped-entry.ts'
import { withoutNeeds } from '../../../features/import/drop/hand-out.ts'
import { useDropTarget } from '../../../features/import/drop/use-drop-target.ts'
import { DetailPlace, ListWithDetail } from '../../../features/plugins/detail/detail-place.tsx'
import { useRemoveSongs } from '../../../features/songs/actions.ts'
import { AddingPanel } from '../../../features/songs/adding/adding-panel.tsx'
import { useAdding } from '../../../features/songs/adding/use-adding.ts'
import { RenameDialog } from '../../../features/songs/detail/rename-dialog.tsx'
import { SongPanel } from '../../../features/songs/detail/song-panel.tsx'
import { idsOf, type SongLine, songLinesOf } from '../../../features/songs/list/song-lines.ts'
import { SongList } from '../../../features/songs/list/song-list.tsx'
import { dawsOf, filterCountsOf, shownLines, songSearch } from '../../../features/songs/list/song-view.ts'
import { SongsBar } from '../../../features/songs/list/songs-bar.tsx'
import { SelectedSongsDialog } from '../../../features/songs/selection/selected-songs-dialog.tsx'
import {
  type SelectionDialog,
  SongSelectionBar,
} from '../../../features/songs/selection/song-selection-bar.tsx'
import { useSongSelection } from '../../../features/songs/selection/use-song-selection.ts'
import { spokenTitleOf } from '../../../features/songs/song-words.ts'
import { useFocusAfterDialog } from '../../../ui/overlays/keep-focus.ts'
import { lazyPart } from '../../../ui/overlays/lazy-part.tsx'
import { DelayedSpinner } from '../../late-spinner.tsx'
import { paths } from '../../paths.ts'
import { useContentScroller } from '../../shell/use-panel.ts'
import { useSearchKeys } from '../../shortcuts/use-search-keys.ts'
import { SongPickers } from './song-pickers.tsx'
import { useSongsAddress } from './songs-address.ts'
import styles from './songs-page.module.css'
import { useSongsPageKeys } from './songs-page-keys.ts'

/** The songs of the user. `?song=` with an id opens one; the search, the filters and the order are in the address, too. */
export function SongsPage() {
  const songs = useQuery(songsQuery)
  const adding = useAdding()
  const [needsFiles, setNeedsFiles] = useState<File[]>()
  const { isOver, handlers } = useDropTarget(addOrCompare)
  const remove = useRemoveSongs()
  const { view, changeView, openedId, open, close } = useSongsAddress()
  const deferredView = useDeferredValue(view)
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const [renamedId, setRenamedId] = useState('')
  const scroller = useContentScroller()
  const lines = useMemo(() => songLinesOf(songs.data ?? []), [songs.data])
  const shown = useMemo(() => shownLines(lines, deferredView), [lines, deferredView])
  const counts = useMemo(() => filterCountsOf(lines), [lines])
  const daws = useMemo(() => dawsOf(lines), [lines])
  const selection = useSongSelection(lines, shown)
  const [asked, setAsked] = useState<SelectionDialog>()
  const search = useSearchKeys({ label: 'Search songs', isEnabled: lines.length > 0 })
  useSongsPageKeys({ selection, hasSongs: lines.length > 0, isOpened: openedId !== '', close })
  useFocusAfterDialog(openedId !== '', '[data-roving][tabindex="0"]', 'main')

  if (songs.isLoadingError)
    return <LoadFailed title="We couldn't load your songs" error={songs.error} onTryAgain={songs.refetch} />
  if (!songs.data) return <DelayedSpinner />

  const openedLine = openedId === '' ? undefined : lines.find((line) => idsOf(line).includes(openedId))
  const openedSong = songs.data.find(({ id }) => id === openedId)
  const renamed = songs.data.find(({ id }) => id === renamedId)

  /** Songs are read; what a song of another person needs is compared with the library. */
  async function addOrCompare(entries: DroppedEntry[]) {
    adding.start(await withoutNeeds(entries, setNeedsFiles))
  }

  function removeLine(line: SongLine) {
    remove.mutate(idsOf(line))
    if (idsOf(line).includes(openedId)) close()
  }

  return (
    <div className={styles.page} {...handlers}>
      <SongPickers files={files} folder={folder} onPicked={addOrCompare} />
      <ListWithDetail
        detail={
          openedId !== '' && (
            <DetailPlace name={openedSong ? spokenTitleOf(openedSong) : 'a song'} onClose={close}>
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
            </DetailPlace>
          )
        }
      >
        <div className={styles.list}>
          <AddingPanel
            adding={adding}
            isFirst={lines.length === 0}
            isOver={isOver}
            onPickFiles={() => files.current?.click()}
            onPickFolder={() => folder.current?.click()}
            onUndo={remove.mutate}
          />
          {lines.length > 0 && (
            <>
              <SongsBar view={view} onChange={changeView} counts={counts} daws={daws} searchRef={search} />
              <SongList
                selection={selection}
                selectionBar={<SongSelectionBar selection={selection} onAsk={setAsked} />}
                onRemoveSelected={() => setAsked('remove')}
                lines={shown}
                total={lines.length}
                openedId={openedId}
                scroller={scroller}
                onOpen={open}
                onRemove={removeLine}
                onShowAll={() => changeView({ search: '', show: '', daw: '' })}
                searched={{
                  search: songSearch,
                  typed: deferredView.search,
                  items: lines,
                  nameOf: ({ song }) => song.title,
                  nouns: 'songs',
                  onSearch: (search) => changeView({ search, show: '', daw: '' }),
                }}
              />
            </>
          )}
        </div>
      </ListWithDetail>
      {needsFiles && <NeedsFileDialog files={needsFiles} onClose={() => setNeedsFiles(undefined)} />}

      {asked && selection.selected.length > 0 && (
        <SelectedSongsDialog
          is={asked}
          lines={selection.selected}
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
    </div>
  )
}

const NeedsFileDialog = lazyPart(
  async () => (await import('../../../features/songs/sharing/needs-file-dialog.tsx')).NeedsFileDialog,
)
