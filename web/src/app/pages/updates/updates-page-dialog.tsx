import type { Plugin } from '#shared/plugins/plugin.ts'
import { librarySummaryOf } from '#shared/plugins/summary.ts'
import type { UpdateLine } from '#shared/updates/lines/update-list.ts'
import { WorkListDialog } from '../../../features/updates/work-list/work-list-dialog.tsx'
import { EditDetailsDialog } from '../plugins/edit-details-dialog.tsx'

/** The open dialog. The work list keeps its plugins, so that a page stays in reach after it was opened. */
export type UpdatesDialog = { is: 'edit'; id: string } | { is: 'work-list'; ids: string[] }

type UpdatesPageDialogProps = {
  dialog: UpdatesDialog
  plugins: Plugin[]
  lines: UpdateLine[]
  onClose: () => void
}

/** The open dialog of the updates page; none when its plugin is no longer in the library. */
export function UpdatesPageDialog({ dialog, plugins, lines, onClose }: UpdatesPageDialogProps) {
  if (dialog.is === 'work-list') {
    const listed = new Set(dialog.ids)
    return <WorkListDialog lines={lines.filter(({ plugin }) => listed.has(plugin.id))} onClose={onClose} />
  }
  const plugin = plugins.find(({ id }) => id === dialog.id)
  if (!plugin) return null
  return <EditDetailsDialog plugin={plugin} summary={librarySummaryOf(plugins)} onClose={onClose} />
}
