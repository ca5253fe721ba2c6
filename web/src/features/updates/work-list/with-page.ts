import type { PluginUpdates } from '#shared/definitions/contract.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'

/** Returns the plugin with its update page: its own, else the page from a catalog. */
export function withUpdatePage(plugin: Plugin, availableUpdates: PluginUpdates[]): Plugin {
  if (plugin.updateUrl) return plugin
  return { ...plugin, updateUrl: availableUpdates.find(({ pluginId }) => pluginId === plugin.id)?.page ?? '' }
}
