import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { type Coverage, isLowCoverage } from '#shared/updates/coverage.ts'
import { api } from '../../../api/api.ts'
import { administratorQuery, catalogsQuery, updateCoverageQuery, userQuery } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { counted } from '../../../ui/text/counted.ts'
import { formattedNumber } from '../../../ui/text/locale.ts'
import styles from './coverage-line.module.css'

/** For how many plugins a latest version is known and by whom, so that silence is not taken for an answer. */
export function CoverageLine() {
  const { data } = useQuery(updateCoverageQuery)
  if (!data || data.total === 0) return null
  return (
    <div className={styles.coverage}>
      <p>{wordsFor(data)}</p>
      <details>
        <summary>How this works</summary>
        <p>
          The latest version is the newest one that enough owners run. Public version lists fill in for rare
          plugins, once the administrator turns them on. You can also mark a plugin yourself.
        </p>
      </details>
    </div>
  )
}

function wordsFor({ known, total, fromLists, fromOwners }: Coverage) {
  const sources = [
    [fromLists, 'public lists'],
    [fromOwners, 'owners'],
    [known - fromLists - fromOwners, 'the host of this server'],
  ] as const
  const named = sources.flatMap(([count, source]) =>
    count > 0 ? `${formattedNumber(count)} from ${source}` : [],
  )
  const sentence = `Latest versions known for ${formattedNumber(known)} of ${counted(total, 'plugin')}`
  return named.length > 0 ? `${sentence}: ${named.join(', ')}.` : `${sentence}.`
}

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

const KEPT_OFF = 'The CATALOGS setting of this server turns public version lists off.'

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
          This server has no administrator yet: <Link href="/settings?tab=advanced">Settings</Link> says how
          to become it.
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
