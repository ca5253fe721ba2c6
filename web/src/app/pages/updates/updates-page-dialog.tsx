import { useState } from 'react'
import type { PluginUpdates } from '#shared/definitions/contract.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { librarySummaryOf } from '#shared/plugins/summary.ts'
import { withUpdatePage } from '../../../features/updates/work-list/with-page.ts'
import { WorkListDialog } from '../../../features/updates/work-list/work-list-dialog.tsx'
import { EditDetailsDialog } from '../plugins/edit-details.tsx'
import { ManageScreenshot } from '../plugins/manage-screenshot.tsx'

/** The open dialog. The details can open on top of the work list. */
export type UpdatesDialog = { is: 'edit'; id: string } | { is: 'work-list'; ids: string[]; editing?: string }

type UpdatesPageDialogProps = {
  dialog: UpdatesDialog
  plugins: Plugin[]
  known: PluginUpdates[]
  onOpen: (dialog: UpdatesDialog) => void
  onClose: () => void
}

/** The open dialog of the updates page; none when its plugin is no longer in the library. */
export function UpdatesPageDialog({ dialog, plugins, known, onOpen, onClose }: UpdatesPageDialogProps) {
  if (dialog.is === 'edit') return <Details id={dialog.id} plugins={plugins} onClose={onClose} />

  const { editing, ...list } = dialog
  const listed = new Set(list.ids)
  return (
    <>
      <WorkListDialog
        plugins={plugins.filter(({ id }) => listed.has(id)).map((plugin) => withUpdatePage(plugin, known))}
        onEdit={(id) => onOpen({ ...list, editing: id })}
        onClose={onClose}
      />
      {editing && <Details id={editing} plugins={plugins} onClose={() => onOpen(list)} />}
    </>
  )
}

type DetailsProps = { id: string; plugins: Plugin[]; onClose: () => void }

function Details({ id, plugins, onClose }: DetailsProps) {
  const [withScreenshot, setWithScreenshot] = useState(false)
  const plugin = plugins.find((candidate) => candidate.id === id)
  if (!plugin) return null

  return (
    <>
      <EditDetailsDialog
        plugin={plugin}
        summary={librarySummaryOf(plugins)}
        onManageScreenshot={() => setWithScreenshot(true)}
        onClose={onClose}
      />
      {withScreenshot && <ManageScreenshot plugin={plugin} onClose={() => setWithScreenshot(false)} />}
    </>
  )
}
