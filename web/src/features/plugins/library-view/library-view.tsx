import { Plus, X } from 'lucide-react'
import { type ReactNode, type Ref, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { SelectionBar } from '../../../library/selection/selection-bar.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { useEntryScroll } from '../../../ui/history-entry.ts'
import { Surface } from '../../../ui/layout/surface.tsx'
import { useFocusAfterExchange } from '../../../ui/overlays/keep-focus.ts'
import { lazyPart, usePreload } from '../../../ui/overlays/lazy-part.tsx'
import * as common from '../../../ui/text/common-words.ts'
import { viewText } from '../collections/actions.ts'
import { NewCollectionDialog } from '../collections/collection-name-dialog-later.ts'
import { ListWithDetail } from '../detail/list-with-detail.tsx'
import type { OpenedPlugin } from '../detail/use-opened-plugin.ts'
import { ActiveFilters, FilterBar, TypeChips } from '../filters/filter-bar.tsx'
import * as libraryWords from '../library-words.ts'
import { LibraryRail } from '../rail/library-rail.tsx'
import type { Library } from '../use-library.ts'
import { LibraryContents } from './library-contents.tsx'
import { LibraryHeader } from './library-header.tsx'
import styles from './library-view.module.css'
import type { OpenForPlugin } from './plugin-grid.tsx'

const FiltersSheet = lazyPart(async () => (await import('../rail/filters-sheet.tsx')).FiltersSheet)
const PRELOADED = [FiltersSheet, NewCollectionDialog]

type LibraryViewProps = {
  library: Library
  opened: OpenedPlugin
  /** The scrolling element around the page. */
  scroller: RefObject<HTMLElement | null>
  searchRef: Ref<HTMLInputElement>
  /** The drop zone in the add panel. */
  dropZone: ReactNode
  /** The facts about the maker to which the library is filtered. */
  maker: ReactNode
  /** The details of the opened plugin, beside the list. */
  detail: ReactNode
  onOpen: OpenForPlugin
  onPurge: () => void
  onEditSelected: () => void
  /** The actions on the selected plugins. */
  selectionActs: ReactNode
}

/** My Plugins: the heading, the filters and the plugins. */
export function LibraryView(props: LibraryViewProps) {
  const { library, opened, scroller, searchRef, dropZone, detail, onOpen, onPurge, onEditSelected } = props
  const { maker, selectionActs } = props
  const { address, query, plugins, shown, selected, ids, isSelecting, dispatch } = library
  const top = useRef<HTMLDivElement>(null)
  const [areFiltersOpen, setFiltersOpen] = useState(false)
  usePreload(PRELOADED)
  useTopOfResults(scroller, JSON.stringify(address.filter))
  useFocusAfterExchange(top, address.isAdding ? 'adding' : isSelecting ? 'selecting' : 'heading')

  return (
    <div className={styles.view} data-selecting={isSelecting} data-detail={Boolean(detail)}>
      <div ref={top} className={styles.top}>
        {address.isAdding ? (
          <AddPanel onClose={() => address.setAdding(false)}>{dropZone}</AddPanel>
        ) : (
          !isSelecting && (
            <LibraryHeader
              hasPlugins={plugins.length > 0}
              onPurge={onPurge}
              onSelect={() => dispatch({ type: 'started' })}
              onAdd={() => address.setAdding(true)}
            />
          )
        )}
        {isSelecting && (
          <SelectionBar
            noun="plugin"
            count={selected.length}
            isAll={shown.every((plugin) => ids.has(plugin.id))}
            onSelectAll={library.selectAll}
            onEdit={onEditSelected}
            onCancel={() => dispatch({ type: 'ended' })}
            acts={selectionActs}
          />
        )}
      </div>

      <FilterBar library={library} searchRef={searchRef} onFilters={() => setFiltersOpen(true)} />
      <div className={styles.filters}>
        <TypeChips library={library} />
        <div className={styles.counted}>
          {/* In a line that is always there: the list does not move when a search begins. */}
          {viewText(address.view) !== '' && <SaveAsCollection library={library} />}
          <p className="faint" role="status">
            {query.data && libraryWords.showingCount(shown.length)}
          </p>
        </div>
      </div>
      <ActiveFilters library={library} />
      {maker && <div className={styles.maker}>{maker}</div>}

      {query.error && (
        <LoadFailed
          title={libraryWords.couldntLoadPlugins}
          error={query.error}
          isBusy={query.isFetching}
          onTryAgain={() => query.refetch()}
        />
      )}
      <div className={styles.panes}>
        {plugins.length > 0 && <Rail library={library} />}
        <div className="shrink">
          <ListWithDetail detail={detail}>
            <LibraryContents library={library} opened={opened} scroller={scroller} onOpen={onOpen} />
          </ListWithDetail>
        </div>
      </div>
      {areFiltersOpen && <FiltersSheet library={library} onClose={() => setFiltersOpen(false)} />}
    </div>
  )
}

/** Shows the first result of another filter: the rail filters also where the page is scrolled. */
function useTopOfResults(scroller: RefObject<HTMLElement | null>, filter: string) {
  const shown = useRef(filter)
  useLayoutEffect(() => {
    if (shown.current === filter) return
    shown.current = filter
    scroller.current?.scrollTo({ top: 0 })
  }, [scroller, filter])
}

/** Beside the plugins, with a scroll bar of its own. */
function Rail({ library }: { library: Library }) {
  const rail = useRef<HTMLElement>(null)
  useEntryScroll(rail, 'rail')
  return (
    <nav ref={rail} className={styles.rail} aria-label={libraryWords.collectionsAndFilters}>
      <LibraryRail library={library} />
    </nav>
  )
}

/** The panel that replaces the heading while plugins are added. */
function AddPanel({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const id = useId()

  return (
    <Surface as="section" className={styles.addPanel} aria-labelledby={id}>
      <div className={styles.addHead}>
        <h2 id={id}>{libraryWords.addNewPlugins}</h2>
        <IconButton label={common.close} icon={X} onClick={onClose} />
      </div>
      {children}
    </Surface>
  )
}

/** Saves the shown filter, order and groups as a collection; the plugins, when a picked collection is shown. */
function SaveAsCollection({ library }: { library: Library }) {
  const { address, collections, shown } = library
  const [isNaming, setNaming] = useState(false)
  const isPicked = address.filter.collection !== ''

  return (
    <>
      <Button kind="ghost" size="sm" icon={Plus} needsServer onClick={() => setNaming(true)}>
        {libraryWords.saveAsCollection}
      </Button>
      {isNaming && (
        <NewCollectionDialog
          title={libraryWords.saveAsCollection}
          description={isPicked ? libraryWords.savePickedHint : libraryWords.saveViewHint}
          collections={collections}
          contents={isPicked ? { pluginIds: shown.map(({ id }) => id) } : { view: viewText(address.view) }}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )
}
