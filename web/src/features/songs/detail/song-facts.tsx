import type { OpenedSong } from '#shared/songs/library/known-song.ts'
import { PanelFacts } from '../../../ui/layout/side-panel.tsx'
import { formattedNumber, formattedSize } from '../../../ui/text/locale.ts'
import { dayOf } from '../song-words.ts'

/** What is known of a song besides its plugins. What its file does not tell is left out. */
export function SongFacts({ opened: { song, needs, ownDevices, createdAt } }: { opened: OpenedSong }) {
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
