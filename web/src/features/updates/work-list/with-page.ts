import type { AvailableUpdate } from '#shared/definitions/contract.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'

/** Returns the plugin with its update page: its own, else the page from a catalog. */
export function withPage(plugin: Plugin, availableUpdates: AvailableUpdate[]): Plugin {
  if (plugin.updateUrl) return plugin
  return { ...plugin, updateUrl: availableUpdates.find(({ pluginId }) => pluginId === plugin.id)?.page ?? '' }
}
