import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { isLowCoverage } from '#shared/updates/lines/update-list.ts'
import { api } from '../../../api/api.ts'
import { administratorQuery, catalogsQuery, updateCoverageQuery, userQuery } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/controls/button.tsx'
import * as updateWords from '../update-words.ts'
import styles from './coverage-line.module.css'

/** For how many plugins a latest version is known and by whom, so that silence is not taken for an answer. */
export function CoverageLine() {
  const { data } = useQuery(updateCoverageQuery)
  if (!data || data.total === 0) return null
  return (
    <div className={styles.coverage}>
      <p>{updateWords.coverage(data)}</p>
      <details>
        <summary>{updateWords.howWorks}</summary>
        <p>{updateWords.aboutVersions}</p>
      </details>
    </div>
  )
}

/** While few latest versions are known and public lists are off: turns them on, or says who can. */
export function ListsOffer() {
  const { data: coverage } = useQuery(updateCoverageQuery)
  const { data: user } = useQuery(userQuery)
  if (!user || !coverage || coverage.lists === 'on' || !isLowCoverage(coverage)) return null
  const isAdministrator = user.role === 'admin'
  if (coverage.lists === 'kept-off' && !isAdministrator) return null
  const offer = isAdministrator ? <TurnOnLists /> : <WhomToAsk />
  return (
    <div className={styles.offer}>
      {coverage.lists === 'off' ? offer : <p>{updateWords.listsOffBySetting}</p>}
    </div>
  )
}

function TurnOnLists() {
  const turnOn = useTurnOnLists()
  return (
    <>
      <p>{updateWords.listsOffer}</p>
      <Button
        size="sm"
        needsServer
        isBusy={turnOn.isPending}
        busyText={updateWords.turningOn}
        onClick={() => turnOn.mutate()}
      >
        {updateWords.turnOn}
      </Button>
    </>
  )
}

function WhomToAsk() {
  const { data: administrator } = useQuery(administratorQuery)
  return (
    <p>
      {updateWords.askAdministrator}
      {administrator?.exists === false && (
        <>
          {' '}
          {updateWords.noAdministrator((words) => (
            <Link href="/settings?tab=advanced">{words}</Link>
          ))}
        </>
      )}
    </p>
  )
}

const useTurnOnLists = () =>
  useAction({
    call: () => api.catalogs.turnOn(),
    stale: [updateCoverageQuery.queryKey],
    updateCache: (queries, list) => queries.setQueryData(catalogsQuery.queryKey, list),
    succeeded: () => ({
      title: updateWords.listsTurnedOn,
      description: updateWords.listsTurnedOnHint,
    }),
    failed: (reason) => ({ title: updateWords.listsNotTurnedOn, description: reason }),
  })
