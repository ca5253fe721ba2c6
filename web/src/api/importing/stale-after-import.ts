import { collectionsQuery, PURCHASES_KEY, pluginsQuery, SONGS_KEY, updatesQuery } from '../queries.ts'
import { importsQuery } from '../transfer-api.ts'

/** The queries that an import makes stale. */
export const STALE_AFTER_IMPORT = [
  pluginsQuery.queryKey,
  updatesQuery.queryKey,
  collectionsQuery.queryKey,
  importsQuery.queryKey,
  SONGS_KEY,
  PURCHASES_KEY,
]
