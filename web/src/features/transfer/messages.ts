import type { PlannedImport } from '#shared/transfer/plan.ts'
import type { ToastMessage } from '../../api/use-action.ts'
import { counted } from '../../ui/text/counted.ts'
import { formattedNumber } from '../../ui/text/locale.ts'

type UndoneImport = {
  removedCount: number
  restoredCount: number
  keptCount: number
  removedSongCount: number
  removedLicenseCount: number
  removedPurchaseCount: number
}

export const transferMessages = {
  undone: ({
    removedCount,
    restoredCount,
    keptCount,
    removedSongCount,
    removedLicenseCount,
    removedPurchaseCount,
  }: UndoneImport): ToastMessage => ({
    title: 'Import undone',
    description: [
      ...(removedCount + restoredCount + keptCount > 0 || removedPurchaseCount === 0
        ? [`${counted(removedCount, 'plugin')} removed, ${formattedNumber(restoredCount)} restored.`]
        : []),
      ...(removedSongCount > 0 ? [`${counted(removedSongCount, 'song')} removed.`] : []),
      ...(removedLicenseCount > 0 ? [`${counted(removedLicenseCount, 'license')} removed.`] : []),
      ...(removedPurchaseCount > 0 ? [`${counted(removedPurchaseCount, 'purchase')} removed.`] : []),
      ...(keptCount > 0 ? [`${counted(keptCount, 'plugin')} kept (found since the import).`] : []),
    ].join(' '),
  }),
  undoFailed: (reason: string): ToastMessage => ({ title: 'Error', description: reason }),
}

/** Existing plugins are not imported a second time, but completed. */
export function importText(plan: PlannedImport[]) {
  const existingCount = plan.filter(({ into }) => into !== null).length
  const newCount = plan.length - existingCount
  if (existingCount === 0) return `Import ${counted(newCount, 'plugin')}`
  if (newCount === 0) return `Complete ${counted(existingCount, 'plugin')}`
  return `Import ${formattedNumber(newCount)} new, complete ${formattedNumber(existingCount)}`
}
