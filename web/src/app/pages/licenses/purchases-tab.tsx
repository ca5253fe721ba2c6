import { useQuery } from '@tanstack/react-query'
import { FileUp, Link2, Plus } from 'lucide-react'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { localDayOf } from '#shared/purchases/day.ts'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { purchasesQuery } from '../../../api/purchase-queries.ts'
import { pluginsQuery } from '../../../api/queries.ts'
import { useRemovePurchases } from '../../../features/purchases/actions.ts'
import { useTableDrop } from '../../../features/purchases/importing/use-table-drop.ts'
import { suggestionsOf } from '../../../features/purchases/linking/suggestions.ts'
import { PurchaseList } from '../../../features/purchases/list/purchase-list.tsx'
import {
  choicesOf,
  filterCountsOf,
  purchaseLinesOf,
  purchaseSearch,
  shownLines,
} from '../../../features/purchases/list/purchase-view.ts'
import { PurchasesBar } from '../../../features/purchases/list/purchases-bar.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { lazyPart } from '../../../ui/overlays/lazy-part.tsx'
import { formattedNumber } from '../../../ui/text/locale.ts'
import { useIdle } from '../../../ui/when-idle.ts'
import { DelayedSpinner } from '../../late-spinner.tsx'
import { useContentScroller } from '../../shell/use-panel.ts'
import { useSearchKeys } from '../../shortcuts/use-search-keys.ts'
import { usePurchasesAddress } from './purchases-address.ts'
import styles from './purchases-tab.module.css'

/** Milliseconds after the first paint. */
const AFTER_LIST = 300

type Opened = { is: 'add' } | { is: 'edit'; id: string } | { is: 'import'; files: File[] } | { is: 'link' }

/** The purchases of the user. The search, the filters and the order are in the address. */
export function PurchasesTab() {
  const purchases = useQuery(purchasesQuery)
  const { data: plugins = NONE } = useQuery(pluginsQuery)
  const { view, changeView } = usePurchasesAddress()
  const deferredView = useDeferredValue(view)
  const [opened, setOpened] = useState<Opened>()
  const remove = useRemovePurchases()
  const scroller = useContentScroller()
  const { isOver, handlers } = useTableDrop((files) => setOpened({ is: 'import', files }))
  const inLibrary = useMemo(() => new Set(plugins.map(({ id }) => id)), [plugins])
  const lines = useMemo(() => purchaseLinesOf(purchases.data ?? NONE), [purchases.data])
  const context = useMemo(() => ({ today: localDayOf(new Date()), inLibrary }), [inLibrary])
  const shown = useMemo(() => shownLines(lines, deferredView, context), [lines, deferredView, context])
  const counts = useMemo(() => filterCountsOf(lines, context), [lines, context])
  const choices = useMemo(() => choicesOf(lines), [lines])
  // Comparing names takes longer than drawing the list, which comes first.
  const isIdle = useIdle(AFTER_LIST)
  const suggestions = useMemo(
    () => (isIdle ? suggestionsOf(purchases.data ?? NONE, plugins) : NONE),
    [isIdle, purchases.data, plugins],
  )
  const open = useCallback((id: string) => setOpened({ is: 'edit', id }), [])
  const search = useSearchKeys({ label: 'Search purchases', isEnabled: lines.length > 0 })

  if (purchases.isLoadingError)
    return (
      <LoadFailed
        title="We couldn't load your purchases"
        error={purchases.error}
        onTryAgain={purchases.refetch}
      />
    )
  if (!purchases.data) return <DelayedSpinner />

  const close = () => setOpened(undefined)
  const edited = opened?.is === 'edit' ? purchases.data.find(({ id }) => id === opened.id) : undefined
  const actions = (
    <>
      {suggestions.length > 0 && (
        <Button icon={Link2} needsServer onClick={() => setOpened({ is: 'link' })}>
          Link Plugins ({formattedNumber(suggestions.length)})
        </Button>
      )}
      <Button icon={FileUp} needsServer onClick={() => setOpened({ is: 'import', files: [] })}>
        Import Table
      </Button>
      <Button kind="primary" icon={Plus} needsServer onClick={() => setOpened({ is: 'add' })}>
        Add Purchase
      </Button>
    </>
  )

  return (
    <div className={styles.tab} data-over={isOver} {...handlers}>
      {lines.length === 0 ? (
        <>
          <EmptyState illustration="tape" title="No purchases yet" level={2}>
            Add what you bought, or drop a table of a shop or a spreadsheet here. See what you spent, and be
            told before a plan ends.
          </EmptyState>
          <div className={styles.first}>{actions}</div>
        </>
      ) : (
        <>
          <PurchasesBar
            view={view}
            onChange={changeView}
            counts={counts}
            choices={choices}
            searchRef={search}
          />
          <PurchaseList
            lines={shown}
            total={lines.length}
            inLibrary={inLibrary}
            scroller={scroller}
            actions={actions}
            onOpen={open}
            onRemove={(id) => remove.mutate([id])}
            onShowAll={() => changeView({ ...UNFILTERED, search: '' })}
            searched={{
              search: purchaseSearch,
              typed: deferredView.search,
              items: lines,
              nameOf: ({ purchase }) => purchase.title,
              nouns: 'purchases',
              onSearch: (search) => changeView({ ...UNFILTERED, search }),
            }}
          />
        </>
      )}
      {opened?.is === 'add' && <PurchaseDialog onClose={close} />}
      {edited && <PurchaseDialog key={edited.id} purchase={edited} onClose={close} />}
      {opened?.is === 'import' && <PurchaseImportDialog dropped={opened.files} onClose={close} />}
      {opened?.is === 'link' && <SuggestionsDialog suggestions={suggestions} onClose={close} />}
    </div>
  )
}

const NONE: never[] = []

const UNFILTERED = { show: '', year: '', maker: '', shop: '' } as const

const PurchaseDialog = lazyPart(
  async () => (await import('../../../features/purchases/editing/purchase-dialog.tsx')).PurchaseDialog,
)
const PurchaseImportDialog = lazyPart(
  async () =>
    (await import('../../../features/purchases/importing/purchase-import-dialog.tsx')).PurchaseImportDialog,
)
const SuggestionsDialog = lazyPart(
  async () => (await import('../../../features/purchases/linking/suggestions-dialog.tsx')).SuggestionsDialog,
)
