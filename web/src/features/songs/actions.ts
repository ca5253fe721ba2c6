import { inChunks } from '#shared/in-chunks.ts'
import type { ListedSong } from '#shared/songs/library/known-song.ts'
import { api } from '../../api/api.ts'
import { songsQuery } from '../../api/song-queries.ts'
import { useAction } from '../../api/use-action.ts'
import { songMessages } from './messages.ts'

const stale = [songsQuery.queryKey]
/** How many songs one call removes or restores. */
const AT_ONCE = 5000

async function inCalls(
  ids: string[],
  call: (input: { body: { ids: string[] } }) => Promise<{ count: number }>,
) {
  let count = 0
  for (const some of inChunks(ids, { count: AT_ONCE })) count += (await call({ body: { ids: some } })).count
  return { count }
}

const useRestoreSongs = () =>
  useAction({
    call: (ids: string[]) => inCalls(ids, api.songs.restore),
    stale,
    succeeded: ({ count }) => songMessages.restored(count),
    failed: songMessages.restoreFailed,
  })

/** Removes songs; the toast can undo it. */
export function useRemoveSongs() {
  const restore = useRestoreSongs()
  return useAction({
    call: (ids: string[]) => inCalls(ids, api.songs.remove),
    stale,
    succeeded: ({ count }, ids) => ({
      ...songMessages.removed(count),
      action: { label: 'Undo', onClick: () => restore.mutate(ids) },
    }),
    failed: songMessages.removeFailed,
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
