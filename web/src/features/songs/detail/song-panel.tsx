import { useQuery } from '@tanstack/react-query'
import { Pencil, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ListedSong, OpenedSong } from '#shared/songs/library/known-song.ts'
import { gapSentence, refusalSentence } from '#shared/songs/refusal.ts'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { songQuery } from '../../../api/song-queries.ts'
import * as libraryPartWords from '../../../library/library-words.ts'
import { songTitle } from '../../../library/songs/song-words.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { PanelFacts, SidePanel } from '../../../ui/layout/side-panel.tsx'
import * as common from '../../../ui/text/common-words.ts'
import { formattedNumber, formattedSize } from '../../../ui/text/locale.ts'
import type { SongLine } from '../list/song-lines.ts'
import { WordTags } from '../list/song-row.tsx'
import { ShareNeedsDialog } from '../sharing/share-needs-dialog.tsx'
import * as songWords from '../song-words.ts'
import styles from './need-list.module.css'
import { NeedList } from './need-list.tsx'
import { OtherComputer } from './other-computer.tsx'

type SongPanelProps = {
  id: string
  /** The line that has the song, also as an older save. */
  line: SongLine | undefined
  /** The path of the library page. */
  library: string
  onOpen: (id: string) => void
  onRename: () => void
  onRemove: () => void
  onClose: () => void
}

/** One song: what it needs and whether it is here, how it is used, and what changes on another computer. */
export function SongPanel({ id, line, library, onOpen, onRename, onRemove, onClose }: SongPanelProps) {
  const { data: opened, error, refetch } = useQuery(songQuery(id))
  const song = opened?.song ?? (line?.id === id ? line.song : undefined)
  const older = line?.id === id ? line.older : []

  return (
    <SidePanel
      title={song ? songTitle(song) : songWords.song}
      onClose={onClose}
      acts={
        song && (
          <>
            {opened && opened.needs.length > 0 && <ShareButton opened={opened} />}
            <Button icon={Pencil} needsServer onClick={onRename}>
              {common.rename}
            </Button>
            <Button kind="quiet-danger" icon={Trash2} needsServer onClick={onRemove}>
              {older.length > 0 ? songWords.removeWithOlderSaves : common.remove}
            </Button>
          </>
        )
      }
    >
      {line && line.id !== id && (
        <Notice tone="info">
          <p>{songWords.olderSave}</p>
          <Button kind="link" onClick={() => onOpen(line.id)}>
            {songWords.showNewest}
          </Button>
        </Notice>
      )}
      {error && !opened && (
        <LoadFailed title={songWords.couldntLoadSong} error={error} onTryAgain={refetch} />
      )}
      {!opened && !error && <Spinner label={libraryPartWords.loading} />}
      {opened && (
        <>
          {opened.needs.every(({ state }) => songWords.isAtHand(state)) && opened.song.refused === null && (
            <p className="cluster gap-4">
              <WordTags words={songWords.needWordsOf(opened.song)} />
            </p>
          )}
          {opened.song.refused && (
            <Notice tone="danger" title={songWords.notReadTag}>
              <p>{refusalSentence(opened.song.refused)}</p>
            </Notice>
          )}
          {opened.song.incomplete && (
            <Notice tone="amber" title={songWords.incomplete}>
              <p>{gapSentence(opened.song.incomplete)}</p>
            </Notice>
          )}
          {opened.song.isGone && (
            <Notice tone="amber" title={songWords.fileGone}>
              <p>{songWords.fileGoneHint}</p>
            </Notice>
          )}
          <NeedList needs={opened.needs} computers={opened.computers} library={library} isHereFolded>
            {opened.needs.length > 0 && <OtherComputer key={id} opened={opened} />}
          </NeedList>
          <SongFacts opened={opened} />
          <OlderSaves older={older} onOpen={onOpen} />
        </>
      )}
    </SidePanel>
  )
}

/** The known facts of a song besides its plugins. */
function SongFacts({ opened: { song, needs, ownDevices, createdAt } }: { opened: OpenedSong }) {
  const facts: [label: string, value: string][] = [
    ['DAW', [song.daw, song.version].filter(Boolean).join(' ')],
    ['Saved', songWords.dayOf(song.savedAt)],
    ['Created', songWords.dayOf(createdAt)],
    ['Folder', song.folder],
    ['Tempo', song.tempo === null ? '' : `${formattedNumber(song.tempo)} BPM`],
    ['Tracks', song.tracks === null ? '' : tracksOf(song.tracks, song.frozenTracks)],
    [songWords.audioFiles, song.samples === null ? '' : formattedNumber(song.samples)],
    [songWords.builtInDevices, ownDevices === 0 ? '' : formattedNumber(ownDevices)],
    [songWords.offOrOn, needs.some(({ use }) => use.off === null) ? songWords.notStored : ''],
    ['Size', formattedSize(song.bytes)],
    ['Computer', song.computer],
  ]
  return <PanelFacts facts={facts} />
}

const tracksOf = (tracks: number, frozen: number | null) =>
  frozen ? songWords.frozenTracks(tracks, frozen) : formattedNumber(tracks)

/** How many are listed. */
const MOST = 50

/** The older saves and backups of a song; each can be opened. */
const OlderSaves = ({ older, onOpen }: { older: ListedSong[]; onOpen: (id: string) => void }) =>
  older.length > 0 && (
    <details className={styles.older}>
      <summary>{songWords.olderSaves(older.length)}</summary>
      <ul>
        {older.slice(0, MOST).map((song) => (
          <li key={song.id}>
            <Button kind="link" onClick={() => onOpen(song.id)}>
              {songWords.dayOf(song.savedAt) || songWords.unknownDate}
              {song.isBackup && ', backup'}
            </Button>{' '}
            {songWords
              .needWordsOf(song)
              .map(({ words }) => words)
              .join(', ')}
          </li>
        ))}
        {older.length > MOST && <li>{songWords.andMore(older.length - MOST)}</li>}
      </ul>
    </details>
  )

/** Opens the dialog that sends what a song needs. */
function ShareButton({ opened: { song, needs } }: { opened: OpenedSong }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={Share2} needsServer onClick={() => setOpen(true)}>
        {songWords.sharePluginList}
      </Button>
      {isOpen && <ShareNeedsDialog song={song} needs={needs} onClose={() => setOpen(false)} />}
    </>
  )
}
