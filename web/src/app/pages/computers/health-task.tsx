import { useQuery } from '@tanstack/react-query'
import { HardDrive } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { Link, useSearchParams } from 'wouter'
import type { Health } from '#shared/health/health-answer.ts'
import { pluginSearch } from '#shared/library-view/plugin-search.ts'
import { healthQuery } from '../../../api/health-queries.ts'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { HealthList } from '../../../features/computers/health/health-list.tsx'
import { type HealthView, healthLines, shownHealth } from '../../../features/computers/health/health-view.ts'
import * as healthWords from '../../../features/computers/health/health-words.ts'
import * as overviewWords from '../../../features/computers/overview/overview-words.ts'
import { type KnownComputers, useComputers } from '../../../features/computers/use-computers.ts'
import * as formatWords from '../../../features/formats/format-words.ts'
import * as libraryPartWords from '../../../library/library-words.ts'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { DelayedSpinner } from '../../../ui/feedback/spinner.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { useEntryState } from '../../../ui/history-entry.ts'
import { PageActions } from '../../lists/page-actions.tsx'
import { paths } from '../../paths.ts'
import { useContentScroller } from '../../shell/use-panel.ts'
import { useSearchKeys } from '../../shortcuts/use-search-keys.ts'
import styles from './computers-page.module.css'
import { NoComputer } from './no-computer.tsx'

/** Shows what the DAWs of a computer see, and why they do not see the rest. `?computer=` chooses it. */
export function HealthTask() {
  const known = useComputers()
  const health = useQuery(healthQuery)
  const error = known.error ?? (health.isLoadingError ? health.error : undefined)
  const tryAgain = () => {
    known.tryAgain()
    if (health.isError) health.refetch()
  }
  if (error) return <LoadFailed title={healthWords.loadFailed} error={error} onTryAgain={tryAgain} />
  if (!known.data || !health.data) return <DelayedSpinner />
  if (health.data.computers.length === 0) return <NoComputer />
  return <Report known={known.data} health={health.data} />
}

function Report({ known, health }: { known: KnownComputers; health: Health }) {
  const { pluginsById, names } = known
  const [search, setSearch] = useSearchParams()
  const [view, setView] = useEntryState('health', EVERYTHING)
  const shownView = useDeferredValue(view)
  const scroller = useContentScroller()
  const searchRef = useSearchKeys({ label: libraryPartWords.searchReport })
  const computer =
    health.computers.find(({ machine }) => machine === search.get('computer')) ??
    health.computers.find(({ machine }) => health.rows.some((row) => row.machine === machine)) ??
    health.computers[0]
  const machine = computer?.machine ?? ''
  const name = names.get(machine) ?? computer?.name ?? ''
  const lines = useMemo(() => healthLines(health, machine, pluginsById), [health, machine, pluginsById])
  const searched = useMemo(() => lines.flatMap(({ plugin }) => plugin ?? []), [lines])
  const { shown, counts } = useMemo(() => shownHealth(lines, shownView), [lines, shownView])
  if (!computer) return <NoComputer />
  const [onlyDaw, ...others] = computer.daws
  const shownDaw = others.length === 0 ? onlyDaw : computer.daws.find(({ daw }) => daw === shownView.daw)
  const isUnchecked = computer.checkedAt === null && lines.every(({ filter }) => filter === 'cannot-say')
  const daws = `${paths.computers}?tab=space&computer=${machine}`
  const choose = (chosen: string) => setSearch({ tab: 'health', computer: chosen }, { replace: true })

  return (
    <div className={styles.tab}>
      {health.computers.length > 1 && (
        <PageActions>
          <Select
            label={overviewWords.computer}
            icon={HardDrive}
            value={machine}
            onChange={choose}
            options={health.computers.map((each) => ({
              value: each.machine,
              label: names.get(each.machine) ?? each.name,
            }))}
          />
        </PageActions>
      )}
      {computer.daws.length === 0 && lines.length > 0 && (
        <p className={styles.line}>
          {healthWords.healthMessages.noDaw}{' '}
          <Link href={daws} className={styles.link}>
            {formatWords.chooseDaws}
          </Link>
        </p>
      )}
      {isUnchecked ? (
        <EmptyState
          illustration="meter"
          level={2}
          title={healthWords.notCheckedYet}
          action={
            <Link asChild href={paths.computers}>
              <ButtonLink kind="primary">{healthWords.openComputers}</ButtonLink>
            </Link>
          }
        >
          {healthWords.healthMessages.notChecked}
        </EmptyState>
      ) : lines.length === 0 ? (
        <EmptyState
          illustration="meter"
          level={2}
          title={healthWords.nothingToMend}
          action={
            computer.daws.length === 0 && (
              <Link asChild href={daws}>
                <ButtonLink kind="primary">{formatWords.chooseDaws}</ButtonLink>
              </Link>
            )
          }
        >
          {computer.daws.length === 0 ? healthWords.healthMessages.noDaw : healthWords.healthMessages.nothing}
        </EmptyState>
      ) : (
        <HealthList
          lines={shown}
          total={lines.length}
          counts={counts}
          daws={computer.daws}
          note={shownDaw ? `; ${healthWords.healthMessages.daw(shownDaw)}` : ''}
          computer={name}
          view={view}
          onChange={(changes) => setView({ ...view, ...changes })}
          searchRef={searchRef}
          scroller={scroller}
          library={paths.plugins}
          about={
            <>
              <p>{healthWords.healthMessages.about}</p>
              {others.length > 0 && (
                <ul aria-label={healthWords.daws}>
                  {computer.daws.map((daw) => (
                    <li key={daw.daw}>{healthWords.healthMessages.daw(daw)}</li>
                  ))}
                </ul>
              )}
            </>
          }
          onShowAll={() => setView(EVERYTHING)}
          searched={{
            search: pluginSearch,
            typed: shownView.search,
            items: searched,
            nameOf: ({ name: plugin }) => plugin,
            nouns: 'plugins',
            onSearch: (words) => setView({ ...EVERYTHING, search: words }),
          }}
        />
      )}
    </div>
  )
}

const EVERYTHING: HealthView = { search: '', show: '', daw: '' }
