import { useQuery } from '@tanstack/react-query'
import { Pencil, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ListedSong, OpenedSong } from '#shared/songs/library/known-song.ts'
import { gapSentence, refusalSentence } from '#shared/songs/refusal.ts'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { songQuery } from '../../../api/song-queries.ts'
import { songTitle } from '../../../library/songs/song-words.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { PanelFacts, SidePanel } from '../../../ui/layout/side-panel.tsx'
import { formattedNumber, formattedSize } from '../../../ui/text/locale.ts'
import { Tag } from '../../../ui/text/tag.tsx'
import type { SongLine } from '../list/song-lines.ts'
import { ShareNeedsDialog } from '../sharing/share-needs-dialog.tsx'
import { dayOf, needWordsOf } from '../song-words.ts'
import styles from './need-list.module.css'
import { NeedList } from './need-list.tsx'
import { isAtHand } from './need-words.ts'
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
      title={song ? songTitle(song) : 'Song'}
      onClose={onClose}
      acts={
        song && (
          <>
            {opened && opened.needs.length > 0 && <ShareButton opened={opened} />}
            <Button icon={Pencil} needsServer onClick={onRename}>
              Rename
            </Button>
            <Button kind="quiet-danger" icon={Trash2} needsServer onClick={onRemove}>
              {older.length > 0 ? 'Remove With Older Saves' : 'Remove'}
            </Button>
          </>
        )
      }
    >
      {line && line.id !== id && (
        <Notice tone="info">
          <p>This is an older save.</p>
          <Button kind="link" onClick={() => onOpen(line.id)}>
            Show the newest
          </Button>
        </Notice>
      )}
      {error && !opened && (
        <LoadFailed title="We couldn't load this song" error={error} onTryAgain={refetch} />
      )}
      {!opened && !error && <Spinner label="Loading" />}
      {opened && (
        <>
          {opened.needs.every(({ state }) => isAtHand(state)) && opened.song.refused === null && (
            <p className="cluster gap-4">
              {needWordsOf(opened.song).map(({ words, tone }) => (
                <Tag key={words} tone={tone}>
                  {words}
                </Tag>
              ))}
            </p>
          )}
          {opened.song.refused && (
            <Notice tone="danger" title="Not read">
              <p>{refusalSentence(opened.song.refused)}</p>
            </Notice>
          )}
          {opened.song.incomplete && (
            <Notice tone="amber" title="Incomplete">
              <p>{gapSentence(opened.song.incomplete)}</p>
            </Notice>
          )}
          {opened.song.isGone && (
            <Notice tone="amber" title="The file is gone">
              <p>The helper no longer finds it. It still counts until you remove it here.</p>
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
    ['Saved', dayOf(song.savedAt)],
    ['Created', dayOf(createdAt)],
    ['Folder', song.folder],
    ['Tempo', song.tempo === null ? '' : `${formattedNumber(song.tempo)} BPM`],
    ['Tracks', song.tracks === null ? '' : tracksOf(song.tracks, song.frozenTracks)],
    ['Audio files', song.samples === null ? '' : formattedNumber(song.samples)],
    ['Built-in devices', ownDevices === 0 ? '' : formattedNumber(ownDevices)],
    ['Off or on', needs.some(({ use }) => use.off === null) ? 'Not stored in files of this DAW' : ''],
    ['Size', formattedSize(song.bytes)],
    ['Computer', song.computer],
  ]
  return <PanelFacts facts={facts} />
}

const tracksOf = (tracks: number, frozen: number | null) =>
  frozen ? `${formattedNumber(tracks)}, ${formattedNumber(frozen)} frozen` : formattedNumber(tracks)

/** How many are listed. */
const MOST = 50

/** The older saves and backups of a song; each can be opened. */
const OlderSaves = ({ older, onOpen }: { older: ListedSong[]; onOpen: (id: string) => void }) =>
  older.length > 0 && (
    <details className={styles.older}>
      <summary>Older saves ({formattedNumber(older.length)})</summary>
      <ul>
        {older.slice(0, MOST).map((song) => (
          <li key={song.id}>
            <Button kind="link" onClick={() => onOpen(song.id)}>
              {dayOf(song.savedAt) || 'Unknown date'}
              {song.isBackup && ', backup'}
            </Button>{' '}
            {needWordsOf(song)
              .map(({ words }) => words)
              .join(', ')}
          </li>
        ))}
        {older.length > MOST && <li>And {formattedNumber(older.length - MOST)} more.</li>}
      </ul>
    </details>
  )

/** Opens the dialog that sends what a song needs. */
function ShareButton({ opened: { song, needs } }: { opened: OpenedSong }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={Share2} needsServer onClick={() => setOpen(true)}>
        Share Plugin List
      </Button>
      {isOpen && <ShareNeedsDialog song={song} needs={needs} onClose={() => setOpen(false)} />}
    </>
  )
}
