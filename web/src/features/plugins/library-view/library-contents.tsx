import { useIsMutating } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { RefObject } from 'react'
import type { Collection } from '#shared/collections/collection.ts'
import { isFiltering, type PluginFilter } from '#shared/library-view/filter.ts'
import { pluginSearch } from '#shared/library-view/plugin-search.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { IMPORT_MUTATION_KEY } from '../../../api/marking.ts'
import { SkeletonCards } from '../../../library/cards/skeleton-cards.tsx'
import * as libraryPartWords from '../../../library/library-words.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { NothingFound } from '../../../ui/data/nothing-found.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import type { OpenedPlugin } from '../detail/use-opened-plugin.ts'
import * as libraryWords from '../library-words.ts'
import type { Library } from '../use-library.ts'
import { type OpenForPlugin, PluginGrid } from './plugin-grid.tsx'

type LibraryContentsProps = {
  library: Library
  opened: OpenedPlugin
  scroller: RefObject<HTMLElement | null>
  onOpen: OpenForPlugin
}

/** The plugins, or a placeholder. */
export function LibraryContents({ library, opened, scroller, onOpen }: LibraryContentsProps) {
  const { query, shown, address, look } = library
  const { density } = look
  const isImporting = useIsMutating({ mutationKey: IMPORT_MUTATION_KEY }) > 0

  if (!query.data) return query.isPending ? <SkeletonCards density={density} /> : null
  if (library.isCollectionPending) return <SkeletonCards density={density} />
  if (shown.length > 0) {
    return <PluginGrid library={library} opened={opened} scroller={scroller} onOpen={onOpen} />
  }
  if (isFiltering(address.filter) || library.plugins.length > 0) {
    return (
      <NothingFound
        title={libraryWords.nothingFound}
        hint={emptyText(address.filter, library.chosenCollection)}
        clear={{ label: libraryPartWords.clearFilters, onClick: address.clearFilters }}
        list={{
          search: pluginSearch,
          typed: address.filter.search,
          items: library.plugins,
          nameOf,
          nouns: 'plugins',
          onSearch: address.searchEverything,
        }}
      />
    )
  }
  // Plugins that are being saved are not in the list yet, but the library is not empty.
  if (isImporting) return <SkeletonCards density={density} />
  return (
    <EmptyState
      illustration="shelf"
      title={libraryWords.noPluginsFound}
      action={
        !address.isAdding && (
          <Button kind="primary" icon={Plus} needsServer onClick={() => address.setAdding(true)}>
            {libraryWords.addPlugins}
          </Button>
        )
      }
    >
      {libraryWords.emptyShelf}
    </EmptyState>
  )
}

const nameOf = ({ name }: Plugin) => name

function emptyText({ search, facets, collection }: PluginFilter, chosen: Collection | undefined) {
  const types = facets.type ?? []
  if (collection !== '' && !chosen) return libraryWords.collectionIsGone
  if (chosen && chosen.pluginIds.length === 0) {
    return libraryWords.emptyCollection(chosen.name)
  }
  if (search.trim() === '') return libraryWords.noneMatchFilters
  const [type, ...others] = types
  if (type === undefined || others.length > 0) return libraryWords.noneMatch(search.trim())
  return libraryWords.noneOfTypeMatch(type, search.trim())
}
