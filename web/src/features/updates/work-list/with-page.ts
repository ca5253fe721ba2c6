import type { AvailableUpdate } from '#shared/definitions/contract.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'

/** The plugin with the page where its update is: the one it shows, else the one that a catalog names. */
export function withPage(plugin: Plugin, known: AvailableUpdate[]): Plugin {
  if (plugin.updateUrl) return plugin
  return { ...plugin, updateUrl: known.find(({ pluginId }) => pluginId === plugin.id)?.page ?? '' }
}
