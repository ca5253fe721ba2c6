import { useQuery } from '@tanstack/react-query'
import { LibraryBig } from 'lucide-react'
import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { collectionsQuery, pluginsQuery } from '../../../api/queries.ts'
import { CommandPalette } from '../../../features/palette/command-palette.tsx'
import type { PaletteCommand } from '../../../features/palette/palette-results.ts'
import { collectionShelves } from '../../../features/palette/search-index.ts'
import { useFacetContext } from '../../../features/plugins/use-facet-context.ts'
import { useToggleFavorite } from '../../../features/plugins/use-toggle-favorite.ts'
import { recentPlugins } from '../../../library/recent-plugins.ts'
import { withParams } from '../../../ui/with-params.ts'
import { paths } from '../../paths.ts'
import * as shellWords from '../shell-words.ts'
import { useFoundFilters } from './use-found-filters.ts'
import { useFoundThings } from './use-found-things.ts'
import { type ShellOverlayState, usePaletteCommands } from './use-palette-commands.ts'

export type ShellPaletteProps = {
  text: string
  onOpen: (opened: ShellOverlayState) => void
  onClose: () => void
}

/** The command palette with the commands of this app. */
export function ShellPalette({ text, onOpen, onClose }: ShellPaletteProps) {
  const { data: plugins = NONE } = useQuery(pluginsQuery)
  const { data: collections = NONE } = useQuery(collectionsQuery)
  const facts = useFacetContext(plugins)
  const shelves = useMemo(
    () => collectionShelves(plugins, collections, { ...facts, now: new Date() }),
    [plugins, collections, facts],
  )
  const findFilters = useFoundFilters(plugins, facts)
  const filters = useMemo(() => findFilters(text), [findFilters, text])
  const last = useMemo(() => recentPlugins(plugins, MOST_LAST), [plugins])
  const things = useFoundThings(text)
  const [path, navigate] = useLocation()
  const search = useSearch()
  const { mutate: toggleFavorite } = useToggleFavorite()
  const commands = usePaletteCommands(onOpen)

  /** The palette shows the six best results; the library shows all. */
  const showAll: PaletteCommand = {
    group: shellWords.goTo,
    label: shellWords.allPluginsWith(text.trim()),
    icon: LibraryBig,
    act: () => navigate(`${paths.plugins}?${new URLSearchParams({ q: text.trim() })}`),
  }

  /** My Plugins keeps its filter beside the details. */
  function openPlugin(id: string, edit: '1' | '' = '') {
    const params = new URLSearchParams(path === paths.plugins ? search : '')
    navigate(`${paths.plugins}?${withParams(params, { plugin: id, edit })}`)
  }

  return (
    <CommandPalette
      text={text}
      onText={(typed) => onOpen({ is: 'palette', text: typed })}
      plugins={plugins}
      offers={{ commands: [...commands, ...things], filters, last, showAll, collections: shelves }}
      onOpenPlugin={(id) => openPlugin(id)}
      onEditPlugin={(id) => openPlugin(id, '1')}
      onOpenMaker={(name) => navigate(`${paths.plugins}?${new URLSearchParams({ manufacturer: name })}`)}
      onOpenShelf={(params) => navigate(`${paths.plugins}?${new URLSearchParams(params)}`)}
      onToggleFavorite={({ id }) => toggleFavorite(id)}
      onClose={onClose}
    />
  )
}

const NONE: never[] = []

/** How many plugins are offered before anything is typed. */
const MOST_LAST = 3
