import { useQuery } from '@tanstack/react-query'
import { ArrowUp, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { isOfMaker } from '#shared/makers/is-of-maker.ts'
import { updateLinesOf } from '#shared/updates/lines/update-list.ts'
import { NotLoaded } from '../../../api/load-failed.tsx'
import { availableUpdatesQuery, pluginsQuery, updatesQuery } from '../../../api/queries.ts'
import { useHelper } from '../../../features/helper/use-helper.ts'
import { AvailableUpdates } from '../../../features/updates/available-updates/available-updates.tsx'
import * as updateWords from '../../../features/updates/update-words.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Tabs } from '../../../ui/controls/tabs.tsx'
import { lazyPart, usePreload } from '../../../ui/overlays/lazy-part.tsx'
import { PAGE_TABS } from '../../page-tabs.ts'
import { paths } from '../../paths.ts'
import styles from './updates-page.module.css'
import type { UpdatesDialog } from './updates-page-dialog.tsx'

/** The plugins with an update, of one maker with `?manufacturer=`, and all updates ever started; `?tab=` selects one of the two, and `?all=` opens the list of Update All. */
export function UpdatesPage() {
  const plugins = useQuery(pluginsQuery)
  const history = useQuery(updatesQuery)
  const known = useQuery(availableUpdatesQuery)
  const [search, setSearch] = useSearchParams()
  const [dialog, setDialog] = useState<UpdatesDialog>()
  const helper = useHelper()
  usePreload(PRELOADED)

  if (!plugins.data || !history.data || !known.data)
    return <NotLoaded title={updateWords.couldntLoadUpdates} queries={[plugins, history, known]} />

  const all = updateLinesOf(plugins.data, known.data, history.data)
  const maker = search.get('manufacturer') ?? ''
  const isShown = maker === '' ? () => true : isOfMaker(maker)
  const lines = all.filter(({ plugin }) => isShown(plugin.manufacturer))
  const labels = PAGE_TABS[paths.updates]
  const tab = search.get('tab') === 'history' ? 'history' : 'available'
  const workList: UpdatesDialog = { is: 'work-list', ids: lines.map(({ plugin }) => plugin.id) }
  const opened = dialog ?? (search.has('all') && lines.length > 0 ? workList : undefined)

  function closeDialog() {
    setDialog(undefined)
    if (search.has('all')) setSearch({}, { replace: true })
  }

  return (
    <>
      <Tabs
        label={updateWords.updates}
        value={tab}
        onChange={(value) => setSearch(value === 'history' ? { tab: value } : {})}
        tabs={[
          {
            value: 'available',
            label: labels.available,
            ...(all.length > 0 && { count: all.length }),
            content: (
              <AvailableUpdates
                plugins={plugins.data}
                lines={lines}
                known={known.data}
                maker={maker}
                library={paths.plugins}
                onShowAll={() => setSearch({})}
                onEdit={(id) => setDialog({ is: 'edit', id })}
              />
            ),
          },
          {
            value: 'history',
            label: labels.history,
            content: <UpdateHistory entries={history.data} plugins={plugins.data} />,
          },
        ]}
        aside={
          tab === 'available' &&
          lines.length > 0 && (
            <>
              <Button className={styles.act} icon={RefreshCw} data-opens="helper" onClick={helper.show}>
                {updateWords.scanAgain}
              </Button>
              <Button
                className={styles.act}
                kind="primary"
                icon={ArrowUp}
                onClick={() => setDialog(workList)}
              >
                {updateWords.updateAll}
              </Button>
            </>
          )
        }
      />
      {opened && (
        <UpdatesPageDialog dialog={opened} plugins={plugins.data} lines={lines} onClose={closeDialog} />
      )}
    </>
  )
}

const UpdatesPageDialog = lazyPart(async () => (await import('./updates-page-dialog.tsx')).UpdatesPageDialog)
const UpdateHistory = lazyPart(
  async () => (await import('../../../features/updates/history/update-history.tsx')).UpdateHistory,
)
const PRELOADED = [UpdatesPageDialog, UpdateHistory]
