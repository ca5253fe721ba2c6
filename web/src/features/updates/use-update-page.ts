import { useQueryClient } from '@tanstack/react-query'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { availableUpdatesQuery } from '../../api/queries.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { useStartUpdate } from './actions.ts'
import { updateMessages } from './messages.ts'
import { openInNewTab } from './work-list/open-page.ts'
import { withUpdatePage } from './work-list/with-page.ts'

/**
 * Opens the update page of a plugin in a new tab, and starts its update if it has one. `onEdit` opens the details of a plugin
 * without a known page.
 */
export function useUpdatePage(onEdit: (pluginId: string) => void) {
  const queries = useQueryClient()
  const start = useStartUpdate(onEdit)

  async function open(plugin: Plugin) {
    // Only a plugin without a page of its own needs the catalogs.
    const known = plugin.updateUrl ? [] : await queries.ensureQueryData(availableUpdatesQuery).catch(() => [])
    const found = withUpdatePage(plugin, known)
    if (found.updateUrl) openInNewTab(found.updateUrl)
    if (plugin.updateAvailable) start.mutate(found)
    else if (!found.updateUrl) {
      const action = { label: 'Edit Details', onClick: () => onEdit(plugin.id) }
      toast({ ...updateMessages.noPage(plugin), variant: 'info', action })
    }
  }

  return { open, isPending: start.isPending }
}
