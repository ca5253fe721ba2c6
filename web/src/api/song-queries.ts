import { queryOptions } from '@tanstack/react-query'
import { inChunks } from '#shared/in-chunks.ts'
import { MAX_CHANGED_PLUGINS } from '#shared/plugins/limits.ts'
import type { RemovalCheck } from '#shared/songs/library/known-song.ts'
import { loadCode } from '../ui/load-code.ts'
import { api } from './api.ts'
import { freshQuery, queryOf, SONGS_KEY } from './queries.ts'

/** All songs. A helper or another tab may have sent some, so they are fetched again whenever they are shown. */
export const songsQuery = freshQuery(SONGS_KEY, api.songs.list)

/** One song with what it needs. Everything that makes the songs stale makes this stale. */
export const songQuery = (id: string) =>
  freshQuery([...SONGS_KEY, id], () => api.songs.open({ params: { id } }))

/** The needs of a song, compared with the plugins on one computer. */
export const songNeedsOnQuery = (id: string, machine: string) =>
  freshQuery([...SONGS_KEY, id, machine], () => api.songs.needsOn({ params: { id, machine } }))

/** The needs of several songs together. The answer is not kept: it may be large. */
export const needsOfSongsQuery = (ids: string[]) =>
  queryOf([...SONGS_KEY, 'needs', ids], () => api.songs.needsOfMany({ body: { ids } }), { gcTime: 0 })

/** Where songs use each plugin. Songs and the library change without this page, so it is fetched again after a minute. */
export const songUsageQuery = queryOf([...SONGS_KEY, 'usage'], api.songs.usage, { staleTime: 60_000 })

/** The songs that use one plugin or may use it. */
export const pluginSongsQuery = (id: string) =>
  freshQuery([...SONGS_KEY, 'of', id], () => api.songs.ofPlugin({ params: { id } }))

/** The key of all questions about removing plugins. */
export const REMOVAL_KEY = [...SONGS_KEY, 'removal']

/** The answer of all known songs about removing these plugins. An answer is never shown again: songs may have come since. */
export const removalCheckQuery = (pluginIds: string[]) =>
  queryOf([...REMOVAL_KEY, ...pluginIds], () => checkRemoval(pluginIds), { staleTime: 0, gcTime: 0 })

async function checkRemoval(pluginIds: string[]): Promise<RemovalCheck> {
  const checks: RemovalCheck[] = []
  for (const ids of inChunks(pluginIds, { count: MAX_CHANGED_PLUGINS }))
    checks.push(await api.songs.checkRemoval({ body: { pluginIds: ids } }))
  // A song may have come between two of them.
  const last = checks.at(-1) ?? { read: 0, lastReadAt: null, unseen: [], computersWithoutSongs: [] }
  return { ...last, answers: checks.flatMap(({ answers }) => answers) }
}

/** The links to what songs need. They end without this page. */
export const songSharesQuery = freshQuery(['/api/song-shares'], api.songShares.list)

/** The content of the link with this token. */
export const sharedNeedsQuery = (token: string) =>
  queryOf(['/api/shared-needs', token], () => api.songShares.open({ body: { token } }), { gcTime: 0 })

/** The same beside the library of the user, which can change between two visits. */
export const comparedNeedsQuery = (token: string) =>
  queryOf(['/api/shared-needs/compared', token], () => api.songShares.compare({ body: { token } }), {
    gcTime: 0,
  })

/** The needs in a saved file, or its `refusal`; beside the library of the user if `isCompared`, otherwise nothing is sent. */
export const needsFileQuery = (file: File, isCompared: boolean) =>
  queryOptions({
    queryKey: ['/api/needs-file', isCompared, file.name, file.size, file.lastModified],
    queryFn: async () => {
      const { readNeedsFile } = await loadCode(() => import('#shared/songs/sharing/read-needs-file.ts'))
      const read = await readNeedsFile(file)
      if ('refusal' in read) return read
      if (!isCompared) return { ...read, compared: undefined }
      const { needs: compared } = await api.songShares.compareFile({ body: { needs: read.needs } })
      return { ...read, compared }
    },
    gcTime: 0,
  })
