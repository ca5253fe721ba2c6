import { useQuery } from '@tanstack/react-query'
import { FileUp, Link2, Plus } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { localDayOf } from '#shared/purchases/day.ts'
import { purchasesQuery } from '../../../api/purchase-queries.ts'
import { pluginsQuery } from '../../../api/queries.ts'
import { useRemovePurchases } from '../../../features/purchases/actions.ts'
import { suggestionsOf } from '../../../features/purchases/linking/suggestions.ts'
import { PURCHASE_LIST } from '../../../features/purchases/list/purchase-list.ts'
import { PurchaseRow } from '../../../features/purchases/list/purchase-row.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { lazyPart } from '../../../ui/overlays/lazy-part.tsx'
import { formattedNumber } from '../../../ui/text/locale.ts'
import { useDropTarget } from '../../../ui/use-drop-target.ts'
import { useIdle } from '../../../ui/when-idle.ts'
import { ListPage } from '../../lists/list-page.tsx'
import { useList } from '../../lists/use-list.ts'

/** Milliseconds after the first paint. */
const AFTER_LIST = 300

type Opened = { is: 'add' } | { is: 'edit'; id: string } | { is: 'import'; files: File[] } | { is: 'link' }

/** The purchases of the user. The filters and the order are in the address. */
export function PurchasesTab() {
  const purchases = useQuery(purchasesQuery)
  const { data: plugins = NONE } = useQuery(pluginsQuery)
  const [opened, setOpened] = useState<Opened>()
  const remove = useRemovePurchases()
  const { isOver, handlers } = useDropTarget(({ files }) => setOpened({ is: 'import', files }))
  const inLibrary = useMemo(() => new Set(plugins.map(({ id }) => id)), [plugins])
  const context = useMemo(() => ({ today: localDayOf(new Date()), inLibrary }), [inLibrary])
  const list = useList(PURCHASE_LIST, purchases.data ?? NONE, context)
  // Comparing names takes longer than drawing the list, which comes first.
  const isIdle = useIdle(AFTER_LIST)
  const suggestions = useMemo(
    () => (isIdle ? suggestionsOf(purchases.data ?? NONE, plugins) : NONE),
    [isIdle, purchases.data, plugins],
  )
  const open = useCallback((id: string) => setOpened({ is: 'edit', id }), [])
  const close = () => setOpened(undefined)
  const edited = opened?.is === 'edit' ? purchases.data?.find(({ id }) => id === opened.id) : undefined
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
    <ListPage
      list={list}
      answer={purchases}
      data-over={isOver}
      {...handlers}
      empty={
        <EmptyState illustration="tape" title="No purchases yet" level={2} action={actions}>
          Add what you bought, or drop a table of a shop or a spreadsheet here. See what you spent, and be
          told before a plan ends.
        </EmptyState>
      }
      actions={actions}
      onSpace={open}
      onItemKey={(event, id) => event.key === 'Delete' && remove.mutate([id])}
      renderItem={(purchase, { tabIndex }) => (
        <PurchaseRow
          purchase={purchase}
          plugins={purchase.pluginIds.filter((id) => inLibrary.has(id)).length}
          tabIndex={tabIndex}
          onOpen={open}
        />
      )}
    >
      {opened?.is === 'add' && <PurchaseDialog onClose={close} />}
      {edited && <PurchaseDialog key={edited.id} purchase={edited} onClose={close} />}
      {opened?.is === 'import' && <PurchaseImportDialog dropped={opened.files} onClose={close} />}
      {opened?.is === 'link' && <SuggestionsDialog suggestions={suggestions} onClose={close} />}
    </ListPage>
  )
}

const NONE: never[] = []

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
