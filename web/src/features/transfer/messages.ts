import type { PlannedImport } from '#shared/transfer/plan.ts'
import type { ToastMessage } from '../../api/use-action.ts'
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
        ? [`${pluginCountText(removedCount)} removed, ${restoredCount} restored.`]
        : []),
      ...(removedSongCount > 0 ? [`${countText('song')(removedSongCount)} removed.`] : []),
      ...(removedLicenseCount > 0 ? [`${countText('license')(removedLicenseCount)} removed.`] : []),
      ...(removedPurchaseCount > 0 ? [`${countText('purchase')(removedPurchaseCount)} removed.`] : []),
      ...(keptCount > 0 ? [`${pluginCountText(keptCount)} kept (found since the import).`] : []),
    ].join(' '),
  }),
  undoFailed: (reason: string): ToastMessage => ({ title: 'Error', description: reason }),
}

/** A number with its noun, such as `1 tag` and `1,200 tags`. */
export const countText = (noun: string) => (count: number) =>
  count === 1 ? `1 ${noun}` : `${formattedNumber(count)} ${noun}s`

export const pluginCountText = countText('plugin')

/** Existing plugins are not imported a second time, but completed. */
export function importText(plan: PlannedImport[]) {
  const existingCount = plan.filter(({ into }) => into !== null).length
  const newCount = plan.length - existingCount
  if (existingCount === 0) return `Import ${pluginCountText(newCount)}`
  if (newCount === 0) return `Complete ${pluginCountText(existingCount)}`
  return `Import ${formattedNumber(newCount)} new, complete ${formattedNumber(existingCount)}`
}
