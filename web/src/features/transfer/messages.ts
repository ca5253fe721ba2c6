import type { ToastMessage } from '../../api/use-action.ts'
import { formattedNumber } from '../../ui/text/locale.ts'

type UndoneImport = { removedCount: number; restoredCount: number; keptCount: number }

export const transferMessages = {
  undone: ({ removedCount, restoredCount, keptCount }: UndoneImport): ToastMessage => ({
    title: 'Import undone',
    description: [
      `${pluginCountText(removedCount)} removed, ${restoredCount} restored.`,
      ...(keptCount > 0 ? [`${pluginCountText(keptCount)} kept (found since the import).`] : []),
    ].join(' '),
  }),
  undoFailed: (reason: string): ToastMessage => ({ title: 'Error', description: reason }),
}

export const pluginCountText = (plugins: number) =>
  plugins === 1 ? '1 plugin' : `${formattedNumber(plugins)} plugins`
