import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'wouter'
import type { Health } from '#shared/health/health-answer.ts'
import { healthQuery } from '../../../api/health-queries.ts'
import { NotLoaded } from '../../../api/load-failed.tsx'
import { HealthList } from '../../../features/computers/health/health-list.tsx'
import { type HealthView, healthLines, shownHealth } from '../../../features/computers/health/health-view.ts'
import * as healthWords from '../../../features/computers/health/health-words.ts'
import type { KnownComputers } from '../../../features/computers/use-computers.ts'
import * as formatWords from '../../../features/formats/format-words.ts'
import * as libraryPartWords from '../../../library/library-words.ts'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { paths } from '../../paths.ts'
import styles from './computers-page.module.css'
import { ComputerMenu, NoComputer, WithComputers } from './task-parts.tsx'
import { useReport } from './use-report.ts'

/** Shows what the DAWs of a computer see, and why they do not see the rest. `?computer=` chooses it. */
export function HealthTask() {
  const health = useQuery(healthQuery)
  return (
    <WithComputers title={healthWords.loadFailed}>
      {(known) => {
        if (!health.data) return <NotLoaded title={healthWords.loadFailed} queries={[health]} />
        if (health.data.computers.length === 0) return <NoComputer />
        return <Report known={known} health={health.data} />
      }}
    </WithComputers>
  )
}

function Report({ known, health }: { known: KnownComputers; health: Health }) {
  const { pluginsById, names } = known
  const [search, setSearch] = useSearchParams()
  const { shownView, listOf } = useReport('health', EVERYTHING, libraryPartWords.searchReport)
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

  return (
    <div className={styles.tab}>
      <ComputerMenu
        machine={machine}
        computers={health.computers.map((each) => ({
          machine: each.machine,
          label: names.get(each.machine) ?? each.name,
        }))}
        onChoose={(chosen) => setSearch({ tab: 'health', computer: chosen }, { replace: true })}
      />
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
          {...listOf(searched, 'plugins')}
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
        />
      )}
    </div>
  )
}

const EVERYTHING: HealthView = { search: '', show: '', daw: '' }
