import { groupsOf } from '#shared/groups.ts'
import type { ListedSong } from '#shared/songs/library/known-song.ts'

/** A song with its older saves and backups, the newest of them first. */
export type SongLine = { id: string; song: ListedSong; older: ListedSong[] }

/** Folds the saves and backups of one song into its newest one. A backup stands for its song only when nothing else is known of it. */
export function songLinesOf(songs: ListedSong[]): SongLine[] {
  return [...groupsOf(songs, ({ group, id }) => group ?? id).values()].flatMap((ofOne) => {
    const [song, ...older] = ofOne.length === 1 ? ofOne : ofOne.toSorted(newestFirst)
    return song ? [{ id: song.id, song, older }] : []
  })
}

const newestFirst = (a: ListedSong, b: ListedSong) =>
  Number(a.isBackup) - Number(b.isBackup) || compare(b.savedAt ?? '', a.savedAt ?? '')

export const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The ids of a line: the song and its older saves. */
export const idsOf = ({ song, older }: SongLine): string[] => [song.id, ...older.map(({ id }) => id)]
