import type { Plugin } from '#shared/plugins/plugin.ts'
import { compareNames } from '#shared/text/locale.ts'
import { searchOf } from '#shared/text/search.ts'

export type ReviewGroup = { name: string; plugins: Plugin[] }

/** Groups plugins by the brand of their authorization; those without one come last. */
export function reviewGroupsOf(plugins: Plugin[], search: string): ReviewGroup[] {
  const found = plugins.filter(reviewSearch.matcher(search))
  const groups = new Map<string, Plugin[]>()
  for (const plugin of found) {
    const members = groups.get(groupOf(plugin))
    if (members) members.push(plugin)
    else groups.set(groupOf(plugin), [plugin])
  }
  return [...groups]
    .map(([name, members]) => ({ name, plugins: members }))
    .sort((a, b) => rankOf(a) - rankOf(b) || compareNames(a.name, b.name))
}

const UNGROUPED = 'Ungrouped'

const groupOf = ({ metadata }: Plugin) => metadata.authGroup || UNGROUPED

const rankOf = ({ name }: ReviewGroup) => (name === UNGROUPED ? 1 : 0)

const reviewSearch = searchOf<Plugin>((plugin) => ({
  names: [plugin.name, plugin.metadata.authName ?? '', groupOf(plugin)],
}))
