import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { ListedChecklist } from '#shared/computers/checklist.ts'
import type { ChecklistLicense } from '#shared/computers/checklist-steps.ts'
import type { License } from '#shared/licenses/license.ts'
import type { Place as LicensePlace } from '#shared/licenses/place.ts'
import { checklistQuery, checklistsQuery, libraryMakersQuery } from '../../../api/computer-queries.ts'
import { licensesQuery } from '../../../api/license-queries.ts'
import { NotLoaded } from '../../../api/load-failed.tsx'
import { availableUpdatesQuery } from '../../../api/queries.ts'
import { songUsageQuery } from '../../../api/song-queries.ts'
import { useAddChecklist, useRemoveChecklist } from '../../../features/computers/new-computer/actions.ts'
import { ChecklistView } from '../../../features/computers/new-computer/checklist-view.tsx'
import * as overviewWords from '../../../features/computers/overview/overview-words.ts'
import type { KnownComputers } from '../../../features/computers/use-computers.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { lazyPart } from '../../../ui/overlays/lazy-part.tsx'
import { formattedDay } from '../../../ui/text/locale.ts'
import { PageActions } from '../../lists/page-actions.tsx'
import { paths } from '../../paths.ts'
import styles from './computers-page.module.css'
import { WithComputers } from './task-parts.tsx'

/** The checklists for new computers. `?list=` opens one, by default the newest. */
export function NewComputerTask() {
  const lists = useQuery(checklistsQuery)
  return (
    <WithComputers>
      {(known) =>
        lists.data ? (
          <Checklists known={known} lists={lists.data} />
        ) : (
          <NotLoaded title={overviewWords.couldntLoadChecklists} queries={[lists]} />
        )
      }
    </WithComputers>
  )
}

function Checklists({ known, lists }: { known: KnownComputers; lists: ListedChecklist[] }) {
  const [isAsking, setAsking] = useState(false)
  const [search, setSearch] = useSearchParams()
  const open = (list: string) => setSearch({ tab: 'new-computer', list }, { replace: true })
  const opened = lists.find(({ id }) => id === search.get('list')) ?? lists[0]
  const ask = (
    <Button icon={Plus} kind={opened ? 'secondary' : 'primary'} onClick={() => setAsking(true)}>
      {overviewWords.newChecklist}
    </Button>
  )

  return (
    <div className={styles.tab}>
      {opened ? (
        <>
          <PageActions>
            <Select
              label={overviewWords.checklist}
              value={opened.id}
              onChange={open}
              options={lists.map(({ id, name, createdAt }) => ({
                value: id,
                label: `${name}, ${formattedDay(createdAt)}`,
              }))}
            />
            {ask}
          </PageActions>
          <OpenedChecklist key={opened.id} id={opened.id} known={known} />
        </>
      ) : (
        <EmptyState illustration="tape" level={2} title={overviewWords.checklistOffer} action={ask}>
          {overviewWords.aboutChecklists}
        </EmptyState>
      )}
      {isAsking && (
        <AskForChecklist
          known={known}
          onCreated={(id) => {
            setAsking(false)
            open(id)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

type AskForChecklistProps = { known: KnownComputers; onCreated: (id: string) => void; onClose: () => void }

function AskForChecklist({ known, onCreated, onClose }: AskForChecklistProps) {
  const usage = useQuery(songUsageQuery)
  const add = useAddChecklist()
  const usedIds = useMemo(
    () => new Set(usage.data?.filter(({ songs }) => songs > 0).map(({ pluginId }) => pluginId)),
    [usage.data],
  )
  return (
    <NewChecklistDialog
      known={known}
      usedIds={usedIds}
      isBusy={add.isPending}
      onCreate={(body) => add.mutate(body, { onSuccess: ({ id }) => onCreated(id) })}
      onClose={onClose}
    />
  )
}

function OpenedChecklist({ id, known }: { id: string; known: KnownComputers }) {
  const checklist = useQuery(checklistQuery(id))
  const updates = useQuery(availableUpdatesQuery)
  const makers = useQuery(libraryMakersQuery)
  const { data: answer } = useQuery(licensesQuery)
  const licenses = useMemo(() => checklistLicensesOf(answer), [answer])
  const remove = useRemoveChecklist()
  // Without the makers the steps are others.
  if (!checklist.data || makers.isPending)
    return <NotLoaded title={overviewWords.couldntLoadChecklist} queries={[checklist]} />
  return (
    <ChecklistView
      checklist={checklist.data}
      known={known}
      updates={updates.data ?? NONE}
      makers={makers.data ?? NONE}
      licenses={licenses}
      library={paths.plugins}
      compareLink={(from, to) =>
        `${paths.computers}?${new URLSearchParams({ tab: 'compare', a: from, b: to })}`
      }
      onRemove={() => remove.mutate(id)}
    />
  )
}

const NONE: never[] = []

type LicensesAnswer = { licenses: readonly License[]; places: readonly LicensePlace[] }

/** The facts of the licenses that a checklist needs; none before they are loaded. */
function checklistLicensesOf(answer: LicensesAnswer | undefined): ChecklistLicense[] {
  const onILok = new Set(answer?.places.filter(({ kind }) => kind.startsWith('ilok')).map(({ id }) => id))
  return (answer?.licenses ?? []).map(({ pluginIds, protection, activations, secrets }) => ({
    pluginIds,
    isOnILok: protection === 'ilok' || activations.some(({ placeId }) => onILok.has(placeId)),
    hasKey: secrets.length > 0,
  }))
}

const NewChecklistDialog = lazyPart(
  async () =>
    (await import('../../../features/computers/new-computer/new-checklist-dialog.tsx')).NewChecklistDialog,
)
