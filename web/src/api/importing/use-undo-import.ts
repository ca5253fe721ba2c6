import type { QueryKey } from '@tanstack/react-query'
import { counted } from '../../ui/text/counted.ts'
import { formattedNumber } from '../../ui/text/locale.ts'
import { transferApi } from '../transfer-api.ts'
import { useAction } from '../use-action.ts'

type Undone = Awaited<ReturnType<typeof transferApi.undo>>

/** Undoes an import, given its id, and says what became of it. */
export const useUndoImport = (stale: QueryKey[]) =>
  useAction({
    call: (id: string) => transferApi.undo({ params: { id } }),
    stale: [...stale],
    succeeded: (undone) => ({ title: 'Import undone', description: undoneText(undone) }),
    failed: (reason) => ({ title: 'Not undone', description: reason }),
  })

function undoneText({ removedCount, restoredCount, keptCount, ...others }: Undone) {
  const { removedSongCount, removedLicenseCount, removedPurchaseCount } = others
  const hasPlugins = removedCount + restoredCount + keptCount > 0
  return [
    ...(hasPlugins || removedLicenseCount + removedPurchaseCount === 0
      ? [`${counted(removedCount, 'plugin')} removed, ${formattedNumber(restoredCount)} restored.`]
      : []),
    ...(removedSongCount > 0 ? [`${counted(removedSongCount, 'song')} removed.`] : []),
    ...(removedLicenseCount > 0 ? [`${counted(removedLicenseCount, 'license')} removed.`] : []),
    ...(removedPurchaseCount > 0 ? [`${counted(removedPurchaseCount, 'purchase')} removed.`] : []),
    ...(keptCount > 0 ? [`${counted(keptCount, 'plugin')} kept (found since the import).`] : []),
  ].join(' ')
}
