import { groupsOf } from '#shared/groups.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'

/**
 * Lines about plugins, in the order of `plugins`, those of one plugin in their own order. Lines about other plugins are left out. Sorting
 * each list of many thousand lines by name would take longer than all else.
 */
export function inNameOrder<Line extends { pluginId: string }>(
  lines: readonly Line[],
  plugins: ReadonlyMap<string, Plugin>,
): (Line & { plugin: Plugin })[] {
  const ofPlugin = groupsOf(lines, ({ pluginId }) => pluginId)
  return [...plugins].flatMap(([id, plugin]) => (ofPlugin.get(id) ?? []).map((line) => ({ ...line, plugin })))
}
