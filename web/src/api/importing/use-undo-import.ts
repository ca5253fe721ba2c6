import type { QueryKey } from '@tanstack/react-query'
import * as apiWords from '../api-words.ts'
import { transferApi } from '../transfer-api.ts'
import { useAction } from '../use-action.ts'

type Undone = Awaited<ReturnType<typeof transferApi.undo>>

/** Undoes an import, given its id, and says what became of it. */
export const useUndoImport = (stale: QueryKey[]) =>
  useAction({
    call: (id: string) => transferApi.undo({ params: { id } }),
    stale: [...stale],
    succeeded: (undone) => ({ title: apiWords.importUndone, description: undoneText(undone) }),
    failed: (reason) => ({ title: apiWords.notUndone, description: reason }),
  })

function undoneText({ removedCount, restoredCount, keptCount, ...others }: Undone) {
  const { removedSongCount, removedLicenseCount, removedPurchaseCount } = others
  const hasPlugins = removedCount + restoredCount + keptCount > 0
  return [
    ...(hasPlugins || removedLicenseCount + removedPurchaseCount === 0
      ? [apiWords.pluginsUndone(removedCount, restoredCount)]
      : []),
    ...(removedSongCount > 0 ? [apiWords.songsUndone(removedSongCount)] : []),
    ...(removedLicenseCount > 0 ? [apiWords.licensesUndone(removedLicenseCount)] : []),
    ...(removedPurchaseCount > 0 ? [apiWords.purchasesUndone(removedPurchaseCount)] : []),
    ...(keptCount > 0 ? [apiWords.pluginsKept(keptCount)] : []),
  ].join(' ')
}
