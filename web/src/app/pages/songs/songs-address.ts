import { useCallback } from 'react'
import { useSearchParams } from 'wouter'
import { type SongView, songViewOf } from '../../../features/songs/list/song-view.ts'
import { withParams } from '../../../ui/with-params.ts'

/** The part of the address that each part of the view has. */
const NAMES = { search: 'q', show: 'show', daw: 'daw', sort: 'sort' } as const

/** What the address says: the view of the list and the opened song. Opening a song adds an entry to the browser's history. */
export function useSongsAddress() {
  const [params, setParams] = useSearchParams()
  const write = useCallback(
    (changes: Record<string, string>, replace = true) =>
      setParams((current) => withParams(current, changes), { replace }),
    [setParams],
  )
  const openedId = params.get('song') ?? ''

  return {
    view: songViewOf(params),
    changeView: (changes: Partial<SongView>) => {
      const named = Object.entries(changes).map(([part, value]) => [
        NAMES[part as keyof SongView], // as: the parts of a view
        part === 'sort' && value === 'saved' ? '' : value,
      ])
      write(Object.fromEntries(named))
    },
    openedId,
    open: useCallback((id: string) => write({ song: id }, openedId !== ''), [write, openedId]),
    close: useCallback(() => write({ song: '' }), [write]),
  }
}
