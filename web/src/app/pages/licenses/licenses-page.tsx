import { useQuery } from '@tanstack/react-query'
import {
  CalendarDays,
  ChartColumn,
  Ellipsis,
  FileUp,
  Link2,
  List,
  Lock,
  LockOpen,
  MapPin,
  Plus,
} from 'lucide-react'
import { useMemo, useState } from 'react'
import { Redirect, useSearchParams } from 'wouter'
import { localDayOf } from '#shared/purchases/day.ts'
import { licensesQuery } from '../../../api/license-queries.ts'
import { purchasesQuery } from '../../../api/purchase-queries.ts'
import { devicesQuery, pluginsQuery } from '../../../api/queries.ts'
import { SecretPart } from '../../../features/licenses/vault/secret-part.tsx'
import { useReadVault } from '../../../features/licenses/vault/use-read-vault.ts'
import { useVault } from '../../../features/licenses/vault/use-vault.ts'
import { hasVaultNews, VaultBar, vaultTitle } from '../../../features/licenses/vault/vault-bar.tsx'
import { OpenVaultDialog } from '../../../features/licenses/vault/vault-opener.tsx'
import { suggestionsOf } from '../../../features/purchases/linking/suggestions.ts'
import { shownItems } from '../../../library/list/list-definition.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { lazyPart } from '../../../ui/overlays/lazy-part.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { useDropTarget } from '../../../ui/use-drop-target.ts'
import { useIdle } from '../../../ui/when-idle.ts'
import { withParams } from '../../../ui/with-params.ts'
import { ListPage } from '../../lists/list-page.tsx'
import { useList } from '../../lists/use-list.ts'
import { paths } from '../../paths.ts'
import { useShortcut } from '../../shortcuts/use-shortcut.ts'
import { currentParams } from './current-params.ts'
import * as licensesPageWords from './licenses-words.ts'
import { useRemoveProduct } from './product-actions.ts'
import { PRODUCT_LIST, productSearch } from './product-list.ts'
import { type EditedParts, ProductPanel } from './product-panel.tsx'
import { ProductColumns, ProductRow } from './product-row.tsx'
import { idsOf, type Product, productsOf } from './products.ts'

/** Milliseconds after the first paint. */
const AFTER_LIST = 300

type Asked =
  | ({ is: 'edit' } & EditedParts)
  | { is: 'import-purchases' | 'import-licenses'; files: File[] }
  | { is: 'places' | 'link' | 'vault' | 'calendar' }

/** The licenses and purchases of the user; an address from when they were two lists leads here, too. */
export function LicensesPage() {
  const [params] = useSearchParams()
  const current = currentParams(params)
  return current ? <Redirect to={`${paths.licenses}?${current}`} replace /> : <Products />
}

/** `?product=` with the id of a license or a purchase opens its product, and `?view=spending` adds up what is listed. */
function Products() {
  const [params, setParams] = useSearchParams()
  const owned = useQuery(licensesQuery)
  const bought = useQuery(purchasesQuery)
  const library = useQuery(pluginsQuery)
  const devices = useQuery(devicesQuery)
  const { licenses, places } = owned.data ?? NOTHING
  const purchases = bought.data ?? NONE
  const vault = useVault(owned.data?.licenses)
  useReadVault(vault.open, owned.data?.licenses)
  const remove = useRemoveProduct()
  const [asked, setAsked] = useState<Asked>()
  const { isOver, handlers } = useDropTarget(({ files }) => importDropped(files))
  const today = localDayOf(new Date())
  const plugins = useMemo(
    () => new Map((library.data ?? NONE).map((plugin) => [plugin.id, plugin])),
    [library.data],
  )
  const isLoaded = owned.data !== undefined && bought.data !== undefined
  const products = useMemo(
    () => (isLoaded ? productsOf(licenses, purchases, library.data && plugins) : NONE),
    [isLoaded, licenses, purchases, library.data, plugins],
  )
  const search = useMemo(
    () =>
      productSearch(
        new Map([...plugins].map(([id, { name }]) => [id, name])),
        new Map(places.map(({ id, name }) => [id, name])),
      ),
    [plugins, places],
  )
  const secrets = vault.read?.secrets
  const context = useMemo(() => ({ today, search, secrets }), [today, search, secrets])
  const list = useList(PRODUCT_LIST, products, context)
  const { openedId, open, close, view } = list
  const opened = openedId === '' ? undefined : products.find((product) => idsOf(product).includes(openedId))
  useShortcut('Escape', close, { label: licensesPageWords.closeProduct, isEnabled: openedId !== '' })
  // Comparing names takes longer than drawing the list, which comes first.
  const isIdle = useIdle(AFTER_LIST)
  const suggestions = useMemo(
    () => (isIdle ? suggestionsOf(purchases, library.data ?? NONE) : NONE),
    [isIdle, purchases, library.data],
  )
  const isSpending = params.get('view') === 'spending'
  const listed = useMemo(
    () => (isSpending ? shownItems(PRODUCT_LIST, products, { ...view, year: '' }, context) : NONE),
    [isSpending, products, view, context],
  )

  function removeParts(parts: Pick<Product, 'licenses' | 'purchases'>) {
    remove.mutate(parts)
    if (opened === parts) close()
  }

  function removeRow(id: string) {
    const product = products.find((each) => each.id === id)
    if (product) removeParts(product)
  }

  async function importDropped(files: File[]) {
    const [file] = files
    const { isLicenseList } = await import('./is-license-list.ts')
    const isOfLicenses = file !== undefined && (await isLicenseList(file))
    setAsked({ is: isOfLicenses ? 'import-licenses' : 'import-purchases', files })
  }

  const endAsking = () => setAsked(undefined)
  const importLicenses = () => setAsked({ is: 'import-licenses', files: [] })
  const importPurchases = () => setAsked({ is: 'import-purchases', files: [] })
  const add = (
    <Button kind="primary" icon={Plus} needsServer onClick={() => setAsked({ is: 'edit' })}>
      {licensesPageWords.add}
    </Button>
  )
  return (
    <ListPage
      list={list}
      answer={[owned, bought].find(({ isLoadingError }) => isLoadingError) ?? (owned.data ? bought : owned)}
      data-over={isOver}
      {...handlers}
      above={
        products.length > 0 || vault.main || hasVaultNews(vault)
          ? {
              label: licensesPageWords.vault,
              icon: vault.open ? LockOpen : Lock,
              state: vaultTitle(vault),
              isNeeded: hasVaultNews(vault),
              panel: <VaultBar vault={vault} />,
            }
          : undefined
      }
      empty={
        <EmptyState
          illustration="tape"
          title={licensesPageWords.nothingYet}
          level={2}
          action={
            <>
              {add}
              <Button onClick={importLicenses}>{licensesPageWords.importLicenses}</Button>
              <Button needsServer onClick={importPurchases}>
                {licensesPageWords.importPurchases}
              </Button>
            </>
          }
        >
          {licensesPageWords.emptyHint}
        </EmptyState>
      }
      actions={
        <>
          <Button
            icon={isSpending ? List : ChartColumn}
            onClick={() =>
              setParams((now) => withParams(now, { view: isSpending ? '' : 'spending', product: '' }))
            }
          >
            {isSpending ? licensesPageWords.list : licensesPageWords.spending}
          </Button>
          <Menu
            label={licensesPageWords.moreActions}
            trigger={<Ellipsis size={17} />}
            items={[
              { label: licensesPageWords.importLicenses, icon: FileUp, onSelect: importLicenses },
              {
                label: licensesPageWords.importPurchases,
                icon: FileUp,
                needsServer: true,
                onSelect: importPurchases,
              },
              ...(suggestions.length > 0
                ? [
                    {
                      label: licensesPageWords.linkPlugins(suggestions.length),
                      icon: Link2,
                      needsServer: true,
                      onSelect: () => setAsked({ is: 'link' }),
                    },
                  ]
                : []),
              { label: licensesPageWords.places, icon: MapPin, onSelect: () => setAsked({ is: 'places' }) },
              {
                label: licensesPageWords.subscribeInCalendar,
                icon: CalendarDays,
                onSelect: () => setAsked({ is: 'calendar' }),
              },
            ]}
          />
          {add}
        </>
      }
      columns={<ProductColumns />}
      instead={
        isSpending ? (
          <Spending
            purchases={listed.flatMap((product) => product.purchases)}
            view={view}
            addressOf={(filters) => `${paths.licenses}?${withParams(params, { view: '', ...filters })}`}
          />
        ) : undefined
      }
      onItemKey={(event, id) => event.key === 'Delete' && removeRow(id)}
      renderItem={(product, { tabIndex }) => (
        <ProductRow
          product={product}
          plugin={plugins.get(product.pluginIds[0] ?? '')}
          places={places}
          today={today}
          isOpened={product === opened}
          tabIndex={tabIndex}
          onOpen={open}
        />
      )}
      detail={
        opened && {
          name: opened.title,
          panel: (
            <ProductPanel
              product={opened}
              places={places}
              plugins={plugins}
              today={today}
              secretsOf={(license) => (
                <SecretPart
                  license={license}
                  vault={vault}
                  onOpenVault={() => setAsked({ is: 'vault' })}
                  titleOf={(id) =>
                    licenses.find((one) => one.id === id)?.title ?? licensesPageWords.removedLicense
                  }
                />
              )}
              onPlaces={() => setAsked({ is: 'places' })}
              onEdit={(parts) => setAsked({ is: 'edit', ...parts })}
              onRemove={removeParts}
              onClose={close}
            />
          ),
        }
      }
    >
      {asked?.is === 'edit' && <ProductDialog {...asked} onClose={endAsking} onAdded={open} />}
      {asked?.is === 'import-licenses' && (
        <ImportLicenses
          dropped={asked.files}
          plugins={library.data ?? NONE}
          vault={vault}
          onClose={endAsking}
        />
      )}
      {asked?.is === 'import-purchases' && <PurchaseImportDialog dropped={asked.files} onClose={endAsking} />}
      {asked?.is === 'vault' && <OpenVaultDialog vault={vault} onClose={endAsking} />}
      {asked?.is === 'calendar' && <CalendarDialog onClose={endAsking} />}
      {asked?.is === 'link' && <SuggestionsDialog suggestions={suggestions} onClose={endAsking} />}
      {asked?.is === 'places' && (
        <PlacesDialog
          places={places}
          licenses={licenses}
          computers={devices.data ?? NONE}
          onClose={endAsking}
        />
      )}
    </ListPage>
  )
}

const NONE: never[] = []
const NOTHING = { licenses: NONE, places: NONE }

const ProductDialog = lazyPart(async () => (await import('./product-dialog.tsx')).ProductDialog)
const CalendarDialog = lazyPart(
  async () => (await import('../../../features/calendar/calendar-dialog.tsx')).CalendarDialog,
)
const ImportLicenses = lazyPart(async () => (await import('./import-licenses.tsx')).ImportLicenses)
const Spending = lazyPart(
  async () => (await import('../../../features/purchases/spending/spending.tsx')).Spending,
)
const PurchaseImportDialog = lazyPart(
  async () =>
    (await import('../../../features/purchases/importing/purchase-import-dialog.tsx')).PurchaseImportDialog,
)
const SuggestionsDialog = lazyPart(
  async () => (await import('../../../features/purchases/linking/suggestions-dialog.tsx')).SuggestionsDialog,
)
const PlacesDialog = lazyPart(
  async () => (await import('../../../features/licenses/places/places-dialog.tsx')).PlacesDialog,
)
