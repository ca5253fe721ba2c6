import { pluginsQuery, updatesQuery } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'
import { messages } from './messages.ts'
import { importsQuery, transferApi } from './transfer-api.ts'

/** The queries that an import makes stale. */
export const STALE = [pluginsQuery.queryKey, updatesQuery.queryKey, importsQuery.queryKey]

export const useTakeBackImport = () =>
  useAction({
    call: (id: string) => transferApi.takeBack({ params: { id } }),
    stale: STALE,
    said: messages.undone,
    failed: messages.undoFailed,
  })
