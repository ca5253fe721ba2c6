import { useQueryClient } from '@tanstack/react-query'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { UpdateLine } from '#shared/updates/lines/update-list.ts'
import { type UpdatePage, updatePageOf } from '#shared/updates/lines/update-page.ts'
import { availableUpdatesQuery } from '../../api/queries.ts'
import { editDetails } from '../../library/library-words.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { useStartUpdates } from './actions.ts'
import { updateMessages } from './update-words.ts'

/**
 * Opens the update page of a plugin in a new tab, and starts its update if it has one, by a web search at worst. `onEdit` opens
 * the details of a plugin without an update whose page is not known.
 */
export function useUpdatePage(onEdit: (pluginId: string) => void) {
  const queries = useQueryClient()
  const start = useStartUpdates(false)

  async function open(plugin: Plugin) {
    // Only a plugin without a page of its own needs the catalogs.
    const known = plugin.updateUrl ? [] : await queries.ensureQueryData(availableUpdatesQuery).catch(() => [])
    const page = updatePageOf(
      plugin,
      known.find(({ pluginId }) => pluginId === plugin.id),
    )
    if (plugin.updateAvailable || page.of !== 'search') openInNewTab(page.address)
    if (plugin.updateAvailable) start.mutate({ page, plugins: [plugin] })
    else if (page.of === 'search') {
      const action = { label: editDetails, onClick: () => onEdit(plugin.id) }
      toast({ ...updateMessages.noPage(plugin), variant: 'info', action })
    }
  }

  return { open, isPending: start.isPending }
}

export type OpenPage = (page: UpdatePage, lines: UpdateLine[]) => void

/** Opens a page, which makes the updates of these plugins pending. In a dialog, which shows that itself, no message covers it. */
export function useOpenPage({ isInDialog = false } = {}): OpenPage {
  const start = useStartUpdates(isInDialog)
  return (page, lines) => {
    openInNewTab(page.address)
    start.mutate({ page, plugins: lines.map(({ plugin }) => plugin) })
  }
}

/** Opens a page in a new tab without opener and referrer. Only in a click handler: browsers block later tabs as pop-ups. */
function openInNewTab(address: string) {
  window.open(address, '_blank', 'noopener,noreferrer')
}
