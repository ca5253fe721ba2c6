import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../api/api.ts'
import { keepPlugin, knownPlugin } from '../../api/kept-plugins.ts'
import { noteRevision } from '../../api/library-revision.ts'
import { useAction } from '../../api/use-action.ts'
import { messages } from './messages.ts'

/**
 * Gives or takes the star at once and saves it then; a star that could not be saved goes back. Stars of one plugin are
 * saved one after another, so that pressing twice quickly ends where the person left it.
 */
export function useToggleFavorite() {
  const queries = useQueryClient()
  const turns = useRef(new Map<string, Promise<unknown>>())

  return useAction({
    call: async (id: string) => {
      const before = knownPlugin(queries, id)?.isFavorite ?? false
      showStar(queries, id, !before)
      const turn = inTurn(turns.current, id, () =>
        api.plugins.change({ params: { id }, body: { isFavorite: !before } }),
      )
      return turn.catch((error: unknown) => {
        if (turns.current.get(id) === turn) showStar(queries, id, before)
        throw error
      })
    },
    // The star is shown already, and a later press may have changed it since.
    keep: (_queries, { libraryRevision }) => noteRevision(libraryRevision),
    failed: messages.changeFailed,
  })
}

function inTurn<Answer>(turns: Map<string, Promise<unknown>>, id: string, save: () => Promise<Answer>) {
  const before = turns.get(id) ?? Promise.resolve()
  const turn = before.then(save, save)
  turns.set(id, turn)
  return turn
}

function showStar(queries: QueryClient, id: string, isFavorite: boolean) {
  const plugin = knownPlugin(queries, id)
  if (plugin) keepPlugin(queries, { ...plugin, isFavorite })
}
