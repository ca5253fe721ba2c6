import { INSTALLED_FORMATS } from '../plugins/formats.ts'
import type { Plugin } from '../plugins/plugin.ts'
import { compareNames } from '../text/locale.ts'

/** The groupings of a library, under the names that addresses use. */
export const GROUP_KEYS = ['manufacturer', 'type', 'family', 'format', 'tag'] as const
export type GroupKey = (typeof GROUP_KEYS)[number]

/** A group of plugins; `value` is '' for those without a value. */
export type PluginGroup = { value: string; plugins: Plugin[] }

/**
 * Groups plugins in their order. A plugin with several formats or tags is in several groups. Formats come in the order of the
 * format list, other groups by name, and the group without a value last.
 */
export function groupPlugins(plugins: Plugin[], key: GroupKey): PluginGroup[] {
  const groups = new Map<string, Plugin[]>()
  for (const plugin of plugins) {
    for (const value of groupValuesOf(plugin, key)) {
      const group = groups.get(value)
      if (group) group.push(plugin)
      else groups.set(value, [plugin])
    }
  }
  return [...groups]
    .map(([value, members]) => ({ value, plugins: members }))
    .sort((a, b) => Number(a.value === '') - Number(b.value === '') || COMPARE[key](a.value, b.value))
}

const WITHOUT_VALUE = ['']

function groupValuesOf(plugin: Plugin, key: GroupKey): readonly string[] {
  if (key === 'manufacturer' || key === 'type') return [plugin[key].trim()]
  if (key === 'family') return [plugin.family ?? '']
  const values = key === 'format' ? plugin.formats : plugin.tags
  return values.length > 0 ? values : WITHOUT_VALUE
}

const FORMAT_ORDER: readonly string[] = INSTALLED_FORMATS

const COMPARE: Record<GroupKey, (a: string, b: string) => number> = {
  manufacturer: compareNames,
  type: compareNames,
  family: compareNames,
  tag: compareNames,
  format: (a, b) => FORMAT_ORDER.indexOf(a) - FORMAT_ORDER.indexOf(b),
}
