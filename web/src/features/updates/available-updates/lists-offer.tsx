import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { isLowCoverage } from '#shared/updates/coverage.ts'
import { api } from '../../../api/api.ts'
import { administratorQuery, catalogsQuery, updateCoverageQuery, userQuery } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/controls/button.tsx'
import styles from './lists-offer.module.css'

/** While few latest versions are known and public lists are off: turns them on, or says who can. */
export function ListsOffer() {
  const { data: coverage } = useQuery(updateCoverageQuery)
  const { data: user } = useQuery(userQuery)
  if (!user || !coverage || coverage.lists === 'on' || !isLowCoverage(coverage)) return null
  const isAdministrator = user.role === 'admin'
  if (coverage.lists === 'kept-off' && !isAdministrator) return null
  const offer = isAdministrator ? <TurnOnLists /> : <WhomToAsk />
  return <div className={styles.offer}>{coverage.lists === 'off' ? offer : <p>{KEPT_OFF}</p>}</div>
}

const KEPT_OFF = 'The setting CATALOGS of this server keeps public lists of latest versions off.'

function TurnOnLists() {
  const turnOn = useTurnOnLists()
  return (
    <>
      <p>Check public lists (Open Audio Stack, Homebrew, winget) once a day. Nothing about you is sent.</p>
      <Button
        size="sm"
        needsServer
        isBusy={turnOn.isPending}
        busyText="Turning on..."
        onClick={() => turnOn.mutate()}
      >
        Turn On
      </Button>
    </>
  )
}

function WhomToAsk() {
  const { data: administrator } = useQuery(administratorQuery)
  return (
    <p>
      Ask the administrator of this server to turn on public lists.
      {administrator?.exists === false && (
        <>
          {' '}
          Nobody is the administrator yet: <Link href="/settings?tab=advanced">Settings</Link> says how to
          become it.
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
      title: 'Public lists turned on',
      description:
        "We'll read them within a minute, then once a day. Settings, Advanced turns them off again.",
    }),
    failed: (reason) => ({ title: 'Public lists not turned on', description: reason }),
  })
