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

  function edit() {
    const plugin = target()
    if (isSelecting && selected.length > 0) onEditSelected()
    else if (plugin) onOpen(plugin.id, 'edit')
  }

  function collect() {
    const plugin = target()
    if (isSelecting && selected.length > 0) onCollect(selected.map(({ id }) => id))
    else if (plugin && !isSelecting) onCollect([plugin.id])
  }

  function remove() {
    const plugin = target()
    if (isSelecting && selected.length > 0) onRemoveSelected()
    else if (plugin && !isSelecting) onOpen(plugin.id, 'remove')
  }

  useShortcut(
    'f',
    onTarget(({ id }) => toggleFavorite(id)),
    { label: libraryWords.shortcuts.favorite, isEnabled },
  )
  useShortcut(
    't',
    onTarget(({ id }) => onOpen(id, 'tag')),
    { label: libraryWords.shortcuts.tag, isEnabled },
  )
  useShortcut('c', collect, { label: libraryWords.shortcuts.collect, isEnabled })
  useShortcut('e', edit, { label: libraryWords.shortcuts.edit, isEnabled })
  useShortcut('u', onTarget(updatePage.open), { label: libraryWords.shortcuts.updatePage, isEnabled })
  useShortcut('Delete', remove, { label: libraryWords.shortcuts.remove, isEnabled })
}

/** The focused plugin of the list; undefined if none is focused. */
function focusedPlugin(shown: Plugin[]) {
  const id = document.activeElement?.closest('[data-id]')?.getAttribute('data-id')
  return shown.find((plugin) => plugin.id === id)
}
