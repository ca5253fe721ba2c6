import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { matchesSecret } from '#shared/licenses/vault/license-secret.ts'
import { licensesQuery } from '../../../api/license-queries.ts'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { devicesQuery, pluginsQuery } from '../../../api/queries.ts'
import { useRemoveLicenses } from '../../../features/licenses/actions.ts'
import { LicensePanel } from '../../../features/licenses/detail/license-panel.tsx'
import { LicenseList } from '../../../features/licenses/list/license-list.tsx'
import { filterCountsOf, licenseSearch, shownLicenses } from '../../../features/licenses/list/license-view.ts'
import { LicensesBar } from '../../../features/licenses/list/licenses-bar.tsx'
import { SecretPart } from '../../../features/licenses/vault/secret-part.tsx'
import { useReadVault } from '../../../features/licenses/vault/use-read-vault.ts'
import { useVault } from '../../../features/licenses/vault/use-vault.ts'
import { VaultBar } from '../../../features/licenses/vault/vault-bar.tsx'
import { DetailPlace, ListWithDetail } from '../../../features/plugins/detail/detail-place.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useFocusAfterDialog } from '../../../ui/overlays/keep-focus.ts'
import { lazyPart } from '../../../ui/overlays/lazy-part.tsx'
import { todayHere } from '../../../ui/text/today-here.ts'
import { DelayedSpinner } from '../../late-spinner.tsx'
import { paths } from '../../paths.ts'
import { useContentScroller } from '../../shell/use-panel.ts'
import { useSearchKeys } from '../../shortcuts/use-search-keys.ts'
import { useShortcut } from '../../shortcuts/use-shortcut.ts'
import { useLicensesAddress } from './licenses-address.ts'
import styles from './licenses-tab.module.css'

/** The licenses of the user, their places, and the vault for their secrets. `?license=` with an id opens one. */
export function LicensesTab() {
  const answer = useQuery(licensesQuery)
  const library = useQuery(pluginsQuery)
  const devices = useQuery(devicesQuery)
  const { view, changeView, openedId, open, close } = useLicensesAddress()
  const deferredView = useDeferredValue(view)
  const licenses = answer.data?.licenses
  const places = answer.data?.places
  const vault = useVault(licenses)
  useReadVault(vault.open, licenses)
  const remove = useRemoveLicenses()
  const [asked, setAsked] = useState<'add' | 'edit' | 'places' | 'import'>()
  const scroller = useContentScroller()
  const today = todayHere()
  const plugins = useMemo(
    () => new Map((library.data ?? []).map((plugin) => [plugin.id, plugin])),
    [library.data],
  )
  const search = useMemo(
    () =>
      licenseSearch(
        new Map([...plugins].map(([id, { name }]) => [id, name])),
        new Map((places ?? []).map(({ id, name }) => [id, name])),
      ),
    [plugins, places],
  )
  const shown = useMemo(
    () =>
      shownLicenses(licenses ?? [], deferredView, {
        today,
        search,
        secrets: vault.read?.secrets,
        matchesSecret,
      }),
    [licenses, deferredView, today, search, vault.read],
  )
  const counts = useMemo(() => filterCountsOf(licenses ?? [], today), [licenses, today])
  const opened = licenses?.find(({ id }) => id === openedId)
  const searchField = useSearchKeys({ label: 'Search licenses', isEnabled: (licenses ?? []).length > 0 })
  useShortcut('Escape', close, { label: 'Close the license', isEnabled: openedId !== '' })
  useFocusAfterDialog(openedId !== '', '[data-roving][tabindex="0"]', 'main')

  if (answer.isLoadingError)
    return (
      <LoadFailed title="We couldn't load your licenses" error={answer.error} onTryAgain={answer.refetch} />
    )
  if (!licenses || !places) return <DelayedSpinner />

  function removeOne(id: string) {
    remove.mutate([id])
    if (id === openedId) close()
  }

  const add = () => setAsked('add')
  return (
    <div className={styles.page}>
      <ListWithDetail
        detail={
          opened && (
            <DetailPlace name={opened.title} onClose={close}>
              <LicensePanel
                license={opened}
                places={places}
                plugins={plugins}
                today={today}
                pluginAddress={(id) => `${paths.plugins}?${new URLSearchParams({ plugin: id })}`}
                secrets={
                  <SecretPart
                    license={opened}
                    vault={vault}
                    titleOf={(id) => licenses.find((one) => one.id === id)?.title ?? 'a removed license'}
                  />
                }
                onEdit={() => setAsked('edit')}
                onRemove={() => removeOne(opened.id)}
                onClose={close}
              />
            </DetailPlace>
          )
        }
      >
        <div className={styles.list}>
          <VaultBar vault={vault} />
          {licenses.length === 0 ? (
            <EmptyState
              illustration="glass"
              title="No licenses yet"
              level={2}
              action={
                <>
                  <Button kind="primary" needsServer onClick={add}>
                    Add License
                  </Button>
                  <Button onClick={() => setAsked('import')}>Import List</Button>
                </>
              }
            >
              Keep here what you own, until when, and on which computers and iLoks it is active.
            </EmptyState>
          ) : (
            <>
              <LicensesBar
                view={view}
                onChange={changeView}
                counts={counts}
                searchRef={searchField}
                onAdd={add}
                onPlaces={() => setAsked('places')}
                onImport={() => setAsked('import')}
              />
              <LicenseList
                licenses={shown}
                total={licenses.length}
                today={today}
                openedId={openedId}
                scroller={scroller}
                onOpen={open}
                onRemove={removeOne}
                onShowAll={() => changeView({ search: '', show: '' })}
                searched={{
                  search,
                  typed: deferredView.search,
                  items: licenses,
                  nameOf: ({ title }) => title,
                  nouns: 'licenses',
                  onSearch: (text) => changeView({ search: text, show: '' }),
                }}
              />
            </>
          )}
        </div>
      </ListWithDetail>
      {(asked === 'add' || (asked === 'edit' && opened)) && (
        <LicenseDialog
          license={asked === 'edit' ? opened : undefined}
          plugins={library.data ?? []}
          onClose={() => setAsked(undefined)}
          onAdded={open}
        />
      )}
      {asked === 'import' && (
        <ImportLicenses plugins={library.data ?? []} vault={vault} onClose={() => setAsked(undefined)} />
      )}
      {asked === 'places' && (
        <PlacesDialog
          places={places}
          licenses={licenses}
          computers={devices.data ?? []}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}

const LicenseDialog = lazyPart(
  async () => (await import('../../../features/licenses/editing/license-dialog.tsx')).LicenseDialog,
)
const ImportLicenses = lazyPart(async () => (await import('./import-licenses.tsx')).ImportLicenses)
const PlacesDialog = lazyPart(
  async () => (await import('../../../features/licenses/places/places-dialog.tsx')).PlacesDialog,
)
