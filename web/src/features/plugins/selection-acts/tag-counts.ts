import type { Plugin } from '#shared/plugins/plugin.ts'

/** How many tags are offered for removal. */
const MAX_OFFERED = 100

/** The tags of these plugins with how many have each, the most frequent first. */
export function tagCounts(plugins: Plugin[]) {
  const counts = new Map<string, number>()
  for (const { tags } of plugins) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .sort((one, other) => other.count - one.count || (one.tag < other.tag ? -1 : 1))
    .slice(0, MAX_OFFERED)
}
