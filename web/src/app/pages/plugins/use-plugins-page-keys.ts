import type { Plugin } from '#shared/plugins/plugin.ts'
import type { OpenedPlugin } from '../../../features/plugins/detail/use-opened-plugin.ts'
import type { OpenForPlugin } from '../../../features/plugins/library-view/plugin-grid.tsx'
import * as libraryWords from '../../../features/plugins/library-words.ts'
import type { Library } from '../../../features/plugins/use-library.ts'
import type { useUpdatePage } from '../../../features/updates/use-update-page.ts'
import { useOffline } from '../../../ui/controls/server-reach.ts'
import { useShortcut } from '../../shortcuts/use-shortcut.ts'

type Keys = {
  library: Library
  opened: OpenedPlugin
  onOpen: OpenForPlugin
  onEditSelected: () => void
  onRemoveSelected: () => void
  /** Chooses a collection for these plugins. */
  onCollect: (ids: string[]) => void
  updatePage: ReturnType<typeof useUpdatePage>
}

/** The grid handles these itself. */
const ARROWS = 'ArrowLeft+ArrowUp+ArrowDown+ArrowRight'

/**
 * The keys of My Plugins. Those of one plugin apply to the focused one, or else to the one whose details are shown; in selection
 * mode E and Delete apply to all selected ones.
 */
export function usePluginsPageKeys(keys: Keys) {
  const { library, opened } = keys
  const { address, plugins, isSelecting, dispatch } = library
  const hasPlugins = plugins.length > 0
  const canSave = useOffline() === undefined

  function leave() {
    if (isSelecting) dispatch({ type: 'ended' })
    else if (address.isAdding) address.setAdding(false)
    else opened.close()
  }

  useShortcut('a', () => address.setAdding(true), { label: libraryWords.shortcuts.add, isEnabled: canSave })
  useShortcut('s', () => dispatch({ type: isSelecting ? 'ended' : 'started' }), {
    label: libraryWords.shortcuts.select,
    isEnabled: hasPlugins,
  })
  useShortcut('mod+a', library.selectAll, { label: libraryWords.shortcuts.selectAll, isEnabled: hasPlugins })
  useShortcut(ARROWS, null, { label: libraryWords.shortcuts.move, isEnabled: hasPlugins })
  useShortcut('shift+ArrowRight', null, { label: libraryWords.shortcuts.extend, isEnabled: hasPlugins })
  useShortcut(' ', null, { label: libraryWords.shortcuts.details, isEnabled: hasPlugins })
  usePluginKeys(keys)
  useShortcut('Escape', leave, {
    label: libraryWords.shortcuts.leave,
    isEnabled: isSelecting || address.isAdding || opened.id !== '',
  })
}

/** The keys that act on one plugin. */
function usePluginKeys(keys: Keys) {
  const { library, opened, onOpen, onEditSelected, onRemoveSelected, onCollect, updatePage } = keys
  const { plugins, shown, selected, isSelecting, toggleFavorite } = library
  const isEnabled = useOffline() === undefined && plugins.length > 0

  const target = () => focusedPlugin(shown) ?? plugins.find(({ id }) => id === opened.id)
  const onTarget = (act: (plugin: Plugin) => void) => () => {
    const plugin = target()
    if (plugin && !isSelecting) act(plugin)
  }
  const hasSelected = isSelecting && selected.length > 0
  const toggle = onTarget(({ id }) => toggleFavorite(id))
  const tag = onTarget(({ id }) => onOpen(id, 'tag'))
  const collect = onTarget(({ id }) => onCollect([id]))
  const collectSelected = () => onCollect(selected.map(({ id }) => id))
  const remove = onTarget(({ id }) => onOpen(id, 'remove'))

  function edit() {
    const plugin = target()
    if (hasSelected) onEditSelected()
    else if (plugin) onOpen(plugin.id, 'edit')
  }

  const { shortcuts } = libraryWords
  useShortcut('f', toggle, { label: shortcuts.favorite, isEnabled })
  useShortcut('t', tag, { label: shortcuts.tag, isEnabled })
  useShortcut('c', hasSelected ? collectSelected : collect, { label: shortcuts.collect, isEnabled })
  useShortcut('e', edit, { label: shortcuts.edit, isEnabled })
  useShortcut('u', onTarget(updatePage.open), { label: shortcuts.updatePage, isEnabled })
  useShortcut('Delete', hasSelected ? onRemoveSelected : remove, { label: shortcuts.remove, isEnabled })
}

/** The focused plugin of the list; undefined if none is focused. */
function focusedPlugin(shown: Plugin[]) {
  const id = document.activeElement?.closest('[data-id]')?.getAttribute('data-id')
  return shown.find((plugin) => plugin.id === id)
}
