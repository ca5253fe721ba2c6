import { inChunks } from '#shared/in-chunks.ts'
import type { ListedSong } from '#shared/songs/library/known-song.ts'
import { api } from '../../api/api.ts'
import { songsQuery } from '../../api/song-queries.ts'
import { useAction } from '../../api/use-action.ts'
import { withUndo } from '../../ui/feedback/undo-store.ts'
import { songMessages } from './song-words.ts'

const stale = [songsQuery.queryKey]

/** How many songs one call removes or restores. */
const AT_ONCE = 5000
/** Texts are long, so fewer songs are changed by one call. */
const CHANGED_AT_ONCE = 1000

async function inCalls<Part>(
  parts: Part[],
  most: number,
  call: (some: Part[]) => Promise<{ count: number }>,
) {
  let count = 0
  for (const some of inChunks(parts, { count: most })) count += (await call(some)).count
  return { count }
}

const useRestoreSongs = () =>
  useAction({
    call: (songs: string[]) => inCalls(songs, AT_ONCE, (ids) => api.songs.restore({ body: { ids } })),
    stale,
    succeeded: ({ count }) => songMessages.restored(count),
    failed: songMessages.restoreFailed,
  })

/** Removes songs; the toast can undo it. */
export function useRemoveSongs() {
  const restore = useRestoreSongs()
  return useAction({
    call: (songs: string[]) => inCalls(songs, AT_ONCE, (ids) => api.songs.remove({ body: { ids } })),
    stale,
    succeeded: ({ count }, ids) => withUndo(songMessages.removed(count), () => restore.mutate(ids)),
    failed: songMessages.removeFailed,
  })
}

type ChangesOfMany = Parameters<typeof api.songs.changeMany>[0]['body']['songs']

const changeInCalls = ({ songs: all }: { songs: ChangesOfMany }) =>
  inCalls(all, CHANGED_AT_ONCE, (songs) => api.songs.changeMany({ body: { songs } }))

/** Changes the private titles and folders of many songs; the toast gives the previous ones back. */
export function useChangeSongs() {
  const undo = useAction({
    call: changeInCalls,
    stale,
    succeeded: () => songMessages.changeUndone,
    failed: songMessages.changeFailed,
  })
  return useAction({
    call: (changes: { before: ListedSong[]; songs: ChangesOfMany }) => changeInCalls(changes),
    stale,
    succeeded: ({ count }, { before }) =>
      withUndo(songMessages.changedMany(count), () =>
        undo.mutate({ songs: before.map(({ id, title, folder }) => ({ id, title, folder })) }),
      ),
    failed: songMessages.changeFailed,
  })
}

/** Changes the private title and folder of a song. */
export const useChangeSong = () =>
  useAction({
    call: ({ id, ...body }: Pick<ListedSong, 'id' | 'title' | 'folder'>) =>
      api.songs.change({ params: { id }, body }),
    stale,
    succeeded: () => songMessages.changed,
    failed: songMessages.changeFailed,
  })
