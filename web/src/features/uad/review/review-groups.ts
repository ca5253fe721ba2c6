import { groupsOf } from '#shared/groups.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { compareNames } from '#shared/text/locale.ts'
import { searchOf } from '#shared/text/search.ts'

export type ReviewGroup = { name: string; plugins: Plugin[] }

/** Groups plugins by the brand of their authorization; those without one come last. */
export function reviewGroupsOf(plugins: Plugin[], search: string): ReviewGroup[] {
  return [...groupsOf(plugins.filter(reviewSearch.matcher(search)), groupOf)]
    .map(([name, members]) => ({ name, plugins: members }))
    .sort((a, b) => rankOf(a) - rankOf(b) || compareNames(a.name, b.name))
}

const UNGROUPED = 'Ungrouped'

const groupOf = ({ metadata }: Plugin) => metadata.authGroup || UNGROUPED

const rankOf = ({ name }: ReviewGroup) => (name === UNGROUPED ? 1 : 0)

const reviewSearch = searchOf<Plugin>((plugin) => ({
  names: [plugin.name, plugin.metadata.authName ?? '', groupOf(plugin)],
}))
