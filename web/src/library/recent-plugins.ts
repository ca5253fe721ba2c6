import type { Plugin } from '#shared/plugins/plugin.ts'

/** The plugins whose details this tab has opened, the last first. */
let opened: readonly string[] = []
const MOST = 20

export function rememberOpened(id: string) {
  opened = [id, ...opened.filter((other) => other !== id)].slice(0, MOST)
}

/** Forgets them: another user may follow in this tab. */
export function forgetOpened() {
  opened = []
}

/** The plugins that were opened last, and after them those that were added last. */
export function recentPlugins(plugins: readonly Plugin[], most: number): Plugin[] {
  const byId = new Map(plugins.map((plugin) => [plugin.id, plugin]))
  const recent = new Set(opened.flatMap((id) => byId.get(id) ?? []))
  if (recent.size < most)
    for (const plugin of plugins.toSorted((a, b) =>
      a.addedAt < b.addedAt ? 1 : a.addedAt > b.addedAt ? -1 : 0,
    )) {
      if (recent.size >= most) break
      recent.add(plugin)
    }
  return [...recent].slice(0, most)
}
