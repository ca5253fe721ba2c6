import { createHash } from 'node:crypto'
import type { SentSong } from '#shared/songs/library/known-song.ts'
import type { songs } from '../../../db/schema.ts'

export type SongRow = typeof songs.$inferSelect

/** The columns that say what was read in a song. */
export function factColumns({ song, refused }: SentSong) {
  return {
    factsKey: digestOf({ song, refused }),
    kind: song?.kind ?? null,
    daw: song?.daw ?? '',
    version: song?.version ?? '',
    tempo: song?.tempo ?? null,
    tracks: song?.tracks ?? null,
    frozenTracks: song?.frozenTracks ?? null,
    samples: song?.samples ?? null,
    savedAt: momentOf(song?.savedAt),
    createdAt: momentOf(song?.createdAt),
    ownDevices: song?.ownDevices ?? 0,
    incomplete: song?.incomplete ?? null,
    refused,
    useCount: song?.uses.length ?? 0,
  }
}

/** The columns about the file of a song. What a sender leaves out, or the user has written, stays as it is. */
export function fileColumns(sent: SentSong, known?: SongRow) {
  return {
    groupKey: sent.group ?? known?.groupKey ?? null,
    title: known?.hasOwnTitle ? known.title : sent.title || (known?.title ?? ''),
    folder: known?.hasOwnFolder ? known.folder : sent.folder || (known?.folder ?? ''),
    modifiedAt: momentOf(sent.modifiedAt),
    bytes: sent.bytes,
    isBackup: sent.isBackup,
  }
}

export const digestOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** Null for a moment that no song has, as of a wrong clock: the database does not keep each of them. */
function momentOf(text: string | null | undefined): Date | null {
  const moment = new Date(text ?? Number.NaN)
  return moment.getTime() > EARLIEST && moment.getTime() < LATEST ? moment : null
}

const EARLIEST = Date.UTC(1980)
const LATEST = Date.UTC(2200)
