import { useCallback, useMemo } from 'react'
import { type GroupKey, groupPlugins } from '#shared/library-view/groups.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { GridGroup } from '../../../ui/data/virtual-grid-rows.ts'
import { useEntryState } from '../../../ui/history-entry.ts'
import { WITHOUT_GROUP_WORDS } from '../filters/arrange-words.ts'

const NONE: ReadonlySet<string> = new Set()

/** The groups of the grid; one without a name when the library is not grouped. Collapsed groups are so again when the user comes back to the page. */
export function useLibraryGroups(shown: Plugin[], group: GroupKey | '') {
  const [collapsed, setCollapsed] = useEntryState('collapsed groups', NONE)

  const groups = useMemo((): GridGroup<Plugin>[] => {
    if (group === '') return [{ key: '', items: shown }]
    return groupPlugins(shown, group).map(({ value, plugins }) => {
      const key = `${group}:${value}`
      const name = value === '' ? WITHOUT_GROUP_WORDS[group] : value
      return { key, name, items: plugins, isCollapsed: collapsed.has(key) }
    })
  }, [shown, group, collapsed])

  const toggleGroup = useCallback(
    (key: string) =>
      setCollapsed(
        (keys) => new Set(keys.has(key) ? [...keys].filter((one) => one !== key) : [...keys, key]),
      ),
    [setCollapsed],
  )

  return { groups, toggleGroup }
}
