import { collectionsQuery, PURCHASES_KEY, pluginsQuery, SONGS_KEY, updatesQuery } from '../../api/queries.ts'
import { importsQuery, transferApi } from '../../api/transfer-api.ts'
import { useAction } from '../../api/use-action.ts'
import { transferMessages } from './messages.ts'

/** The queries that an import makes stale. */
export const STALE_AFTER_IMPORT = [
  pluginsQuery.queryKey,
  updatesQuery.queryKey,
  collectionsQuery.queryKey,
  importsQuery.queryKey,
  SONGS_KEY,
  PURCHASES_KEY,
]

export const useUndoImport = () =>
  useAction({
    call: (id: string) => transferApi.takeBack({ params: { id } }),
    stale: STALE_AFTER_IMPORT,
    succeeded: transferMessages.undone,
    failed: transferMessages.undoFailed,
  })
