import { useQuery } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { availableUpdatesQuery, pluginsQuery, updatesQuery } from '../../../api/queries.ts'
import { useStartAllUpdates, useStartUpdate } from '../../../features/updates/actions.ts'
import { AvailableUpdates } from '../../../features/updates/available-updates/available-updates.tsx'
import { UpdateHistory } from '../../../features/updates/history/update-history.tsx'
import { openInNewTab } from '../../../features/updates/work-list/open-page.ts'
import { withUpdatePage } from '../../../features/updates/work-list/with-page.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Tabs } from '../../../ui/controls/tabs.tsx'
import { lazyPart, usePreload } from '../../../ui/overlays/lazy-part.tsx'
import { DelayedSpinner } from '../../late-spinner.tsx'
import styles from './updates-page.module.css'
import type { UpdatesDialog } from './updates-page-dialog.tsx'

/** The plugins with an update, and all updates ever started; `?tab=` selects one of the two. */
export function UpdatesPage() {
  const plugins = useQuery(pluginsQuery)
  const history = useQuery(updatesQuery)
  const known = useQuery(availableUpdatesQuery)
  const [search, setSearch] = useSearchParams()
  const [dialog, setDialog] = useState<UpdatesDialog>()
  const edit = (id: string) => setDialog({ is: 'edit', id })
  const start = useStartUpdate(edit)
  const startAll = useStartAllUpdates()
  const close = () => setDialog(undefined)
  usePreload(PRELOADED)

  const failed = [plugins, history, known].find((query) => query.isLoadingError)
  if (failed?.error) {
    return (
      <LoadFailed
        title="Your updates could not be loaded."
        error={failed.error}
        onTryAgain={() => failed.refetch()}
      />
    )
  }
  if (!plugins.data || !history.data || !known.data) return <DelayedSpinner />

  const evidence = known.data
  const flagged = plugins.data
    .filter((plugin) => plugin.updateAvailable)
    .map((plugin) => withUpdatePage(plugin, evidence))
  const tab = search.get('tab') === 'history' ? 'history' : 'available'

  function update(plugin: Plugin) {
    if (plugin.updateUrl) openInNewTab(plugin.updateUrl)
    start.mutate(plugin)
  }

  const updateAll = () =>
    startAll.mutate(flagged, {
      onSuccess: () => setDialog({ is: 'work-list', ids: flagged.map(({ id }) => id) }),
    })

  return (
    <>
      <Tabs
        label="Updates"
        value={tab}
        onChange={(value) => setSearch(value === 'history' ? { tab: value } : {})}
        tabs={[
          {
            value: 'available',
            label: 'Available Updates',
            ...(flagged.length > 0 && { count: flagged.length }),
            content: (
              <AvailableUpdates
                plugins={plugins.data}
                flagged={flagged}
                known={evidence}
                history={history.data}
                onUpdate={update}
                onEdit={edit}
              />
            ),
          },
          {
            value: 'history',
            label: 'Update History',
            content: <UpdateHistory entries={history.data} plugins={plugins.data} />,
          },
        ]}
        aside={
          tab === 'available' &&
          flagged.length > 0 && (
            <Button
              className={styles.all}
              kind="primary"
              icon={ArrowUp}
              isBusy={startAll.isPending}
              busyText="Starting..."
              onClick={updateAll}
            >
              Update All
            </Button>
          )
        }
      />
      {dialog && (
        <UpdatesPageDialog
          dialog={dialog}
          plugins={plugins.data}
          known={evidence}
          onOpen={setDialog}
          onClose={close}
        />
      )}
    </>
  )
}

const UpdatesPageDialog = lazyPart(async () => (await import('./updates-page-dialog.tsx')).UpdatesPageDialog)
const PRELOADED = [UpdatesPageDialog]
