import type { RefObject } from 'react'
import { focusedPlugin } from '../../../features/plugins/library-view/focused-plugin.ts'
import type { OpenForPlugin } from '../../../features/plugins/library-view/plugin-grid.tsx'
import type { Library } from '../../../features/plugins/use-library.ts'
import { useShortcut } from '../../shortcuts/use-shortcut.ts'

type Keys = {
  library: Library
  search: RefObject<HTMLInputElement | null>
  onOpen: OpenForPlugin
  onEditSelected: () => void
}

/** The grid handles these itself. */
const ARROWS = 'ArrowLeft+ArrowUp+ArrowDown+ArrowRight'

/** The keys of My Plugins. E and Delete apply to the focused plugin; in selection mode E applies to all selected ones. */
export function usePluginsPageKeys({ library, search, onOpen, onEditSelected }: Keys) {
  const { address, plugins, shown, selected, isSelecting, dispatch } = library
  const hasPlugins = plugins.length > 0

  function edit() {
    const plugin = focusedPlugin(shown)
    if (isSelecting && selected.length > 0) onEditSelected()
    else if (plugin) onOpen(plugin.id, 'edit')
  }

  function remove() {
    const plugin = focusedPlugin(shown)
    if (plugin && !isSelecting) onOpen(plugin.id, 'remove')
  }

  function goToSearch() {
    search.current?.focus()
    search.current?.select()
  }

  useShortcut('/', goToSearch, { label: 'Search your plugins' })
  useShortcut('a', () => address.setAdding(true), { label: 'Add plugins' })
  useShortcut('s', () => dispatch({ type: isSelecting ? 'ended' : 'started' }), {
    label: 'Select multiple',
    isEnabled: hasPlugins,
  })
  useShortcut('mod+a', library.selectAll, { label: 'Select all shown plugins', isEnabled: hasPlugins })
  useShortcut(ARROWS, null, { label: 'Move between plugins', isEnabled: hasPlugins })
  useShortcut('shift+ArrowRight', null, { label: 'Select a range of plugins', isEnabled: hasPlugins })
  useShortcut(' ', null, { label: 'Favorite or select', isEnabled: hasPlugins })
  useShortcut('e', edit, { label: 'Edit the plugin or the selection', isEnabled: hasPlugins })
  useShortcut('Delete', remove, { label: 'Remove the plugin', isEnabled: hasPlugins })
  useShortcut('Escape', () => (isSelecting ? dispatch({ type: 'ended' }) : address.setAdding(false)), {
    label: 'Leave selection mode or close the panel',
    isEnabled: isSelecting || address.isAdding,
  })
}
