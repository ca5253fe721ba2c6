import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ImportResult } from '../../library/import/import-result.ts'

/** The status of the import for the header. `failed` counts the plugins that could not be added so far. */
export type ImportStatus =
  | { is: 'idle' }
  | { is: 'reading' }
  | { is: 'saving'; done: number; total: number }
  | { is: 'failed'; failed: number }
  | { is: 'done'; result: ImportResult; notes: string[] }

const IDLE: ImportStatus = { is: 'idle' }
/** In the cache of queries, so that it is gone when the user signs out. */
const queryKey = ['import-status']

/** The status of the import in this tab. Small, because the header of every page reads it; the import itself is loaded lazily. */
export function useImportStatus(): ImportStatus {
  const { data } = useQuery<ImportStatus>({
    queryKey,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? IDLE
}

export const setImportStatus = (queries: QueryClient, status: ImportStatus) =>
  void queries.setQueryData<ImportStatus>(queryKey, status)

/** Forgets the result of the last import. */
export function useDismissImportResult() {
  const queries = useQueryClient()
  return () => setImportStatus(queries, IDLE)
}
