import { useQuery } from '@tanstack/react-query'
import { FileUp, Lock, LockOpen, MapPin, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { licensesQuery } from '../../../api/license-queries.ts'
import { devicesQuery, pluginsQuery } from '../../../api/queries.ts'
import { useRemoveLicenses } from '../../../features/licenses/actions.ts'
import { LicensePanel } from '../../../features/licenses/detail/license-panel.tsx'
import { LICENSE_LIST, licenseSearch } from '../../../features/licenses/list/license-list.ts'
import { LicenseRow } from '../../../features/licenses/list/license-row.tsx'
import { SecretPart } from '../../../features/licenses/vault/secret-part.tsx'
import { useReadVault } from '../../../features/licenses/vault/use-read-vault.ts'
import { useVault } from '../../../features/licenses/vault/use-vault.ts'
import { hasVaultNews, VaultBar, vaultTitle } from '../../../features/licenses/vault/vault-bar.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { lazyPart } from '../../../ui/overlays/lazy-part.tsx'
import { todayHere } from '../../../ui/text/today-here.ts'
import { ListPage } from '../../lists/list-page.tsx'
import { useList } from '../../lists/use-list.ts'
import { paths } from '../../paths.ts'
import { useShortcut } from '../../shortcuts/use-shortcut.ts'

/** The licenses of the user, their places, and the vault for their secrets. `?license=` with an id opens one. */
export function LicensesTab() {
  const answer = useQuery(licensesQuery)
  const library = useQuery(pluginsQuery)
  const devices = useQuery(devicesQuery)
  const licenses = answer.data?.licenses ?? NONE
  const places = answer.data?.places ?? NONE
  const vault = useVault(answer.data?.licenses)
  useReadVault(vault.open, answer.data?.licenses)
  const remove = useRemoveLicenses()
  const [asked, setAsked] = useState<'add' | 'edit' | 'places' | 'import'>()
  const today = todayHere()
  const plugins = useMemo(
    () => new Map((library.data ?? []).map((plugin) => [plugin.id, plugin])),
    [library.data],
  )
  const search = useMemo(
    () =>
      licenseSearch(
        new Map([...plugins].map(([id, { name }]) => [id, name])),
        new Map(places.map(({ id, name }) => [id, name])),
      ),
    [plugins, places],
  )
  const secrets = vault.read?.secrets
  const context = useMemo(() => ({ today, search, secrets }), [today, search, secrets])
  const list = useList(LICENSE_LIST, licenses, context)
  const { openedId, open, close } = list
  const opened = licenses.find(({ id }) => id === openedId)
  useShortcut('Escape', close, { label: 'Close the license', isEnabled: openedId !== '' })

  function removeOne(id: string) {
    remove.mutate([id])
    if (id === openedId) close()
  }

  const add = () => setAsked('add')
  const askToImport = () => setAsked('import')
  const endAsking = () => setAsked(undefined)
  return (
    <ListPage
      list={list}
      answer={answer}
      above={{
        label: 'Vault',
        icon: vault.open ? LockOpen : Lock,
        state: vaultTitle(vault),
        isNeeded: hasVaultNews(vault),
        panel: <VaultBar vault={vault} />,
      }}
      empty={
        <EmptyState
          illustration="glass"
          title="No licenses yet"
          level={2}
          action={
            <>
              <Button kind="primary" needsServer onClick={add}>
                Add License
              </Button>
              <Button onClick={askToImport}>Import List</Button>
            </>
          }
        >
          Keep here what you own, until when, and on which computers and iLoks it is active.
        </EmptyState>
      }
      actions={
        <>
          <Button icon={MapPin} onClick={() => setAsked('places')}>
            Places
          </Button>
          <Button icon={FileUp} onClick={askToImport}>
            Import
          </Button>
          <Button kind="primary" icon={Plus} needsServer onClick={add}>
            Add License
          </Button>
        </>
      }
      onItemKey={(event, id) => event.key === 'Delete' && removeOne(id)}
      renderItem={(license, { tabIndex }) => (
        <LicenseRow
          license={license}
          today={today}
          isOpened={license.id === openedId}
          tabIndex={tabIndex}
          onOpen={open}
        />
      )}
      detail={
        opened && {
          name: opened.title,
          panel: (
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
          ),
        }
      }
    >
      {(asked === 'add' || (asked === 'edit' && opened)) && (
        <LicenseDialog
          license={asked === 'edit' ? opened : undefined}
          plugins={library.data ?? []}
          onClose={endAsking}
          onAdded={open}
        />
      )}
      {asked === 'import' && (
        <ImportLicenses plugins={library.data ?? []} vault={vault} onClose={endAsking} />
      )}
      {asked === 'places' && (
        <PlacesDialog
          places={places}
          licenses={licenses}
          computers={devices.data ?? []}
          onClose={endAsking}
        />
      )}
    </ListPage>
  )
}

const NONE: never[] = []

const LicenseDialog = lazyPart(
  async () => (await import('../../../features/licenses/editing/license-dialog.tsx')).LicenseDialog,
)
const ImportLicenses = lazyPart(async () => (await import('./import-licenses.tsx')).ImportLicenses)
const PlacesDialog = lazyPart(
  async () => (await import('../../../features/licenses/places/places-dialog.tsx')).PlacesDialog,
)
