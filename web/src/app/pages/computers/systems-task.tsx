import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'wouter'
import { type MacProcessor, TARGET_SYSTEMS } from '#shared/computers/target-systems.ts'
import { ownSystemName } from '#shared/plugins/processors/system-names.ts'
import { availableUpdatesQuery } from '../../../api/queries.ts'
import { SystemMenus, SystemsList } from '../../../features/computers/systems/systems-list.tsx'
import {
  answerTo,
  areOldVst2,
  type SystemsView,
  shownSystemLines,
  systemLines,
  usualQuestion,
} from '../../../features/computers/systems/systems-view.ts'
import * as systemsWords from '../../../features/computers/systems/systems-words.ts'
import type { KnownComputers } from '../../../features/computers/use-computers.ts'
import * as libraryPartWords from '../../../library/library-words.ts'
import { PageActions } from '../../lists/page-actions.tsx'
import { paths } from '../../paths.ts'
import styles from './computers-page.module.css'
import { NoComputer, WithComputers } from './task-parts.tsx'
import { useReport } from './use-report.ts'

/** The effects of a system on the plugins of one computer or of all. The question is in the address. */
export const SystemsTask = () => (
  <WithComputers>
    {(known) => (known.places.length === 0 ? <NoComputer canDrop /> : <Report known={known} />)}
  </WithComputers>
)

function Report({ known }: { known: KnownComputers }) {
  const { computers, pluginsById, names } = known
  const { data: updates = NONE } = useQuery(availableUpdatesQuery)
  const { question, ask } = useQuestion(known)
  const { machine, target } = question
  const { view, shownView, listOf } = useReport('systems', EVERYTHING, libraryPartWords.searchReport)
  const report = useMemo(() => answerTo(question, known, updates), [question, known, updates])
  const updatesById = useMemo(() => new Map(updates.map((each) => [each.pluginId, each])), [updates])
  const lines = useMemo(() => systemLines(report, pluginsById), [report, pluginsById])
  const searched = useMemo(() => lines.map(({ plugin }) => plugin), [lines])
  const shown = useMemo(() => shownSystemLines(lines, shownView), [lines, shownView])
  const isOnSeveral = useMemo(
    () => new Set(lines.flatMap(({ rows }) => rows.flatMap(({ machines }) => machines))).size > 1,
    [lines],
  )
  const oldCopies = report.counts['old-copy']
  const computer = computers.find((each) => each.machine === machine)
  const own = computer ? ownSystemName(computer.systemVersion, computer.platform) : ''

  return (
    <div className={styles.tab}>
      <PageActions>
        <SystemMenus question={question} onAsk={ask} names={names} />
      </PageActions>
      {view.show === 'old-copy' && oldCopies > 0 && (
        <p className={styles.line}>
          {systemsWords.systemMessages.oldCopies(oldCopies, areOldVst2(report))}{' '}
          <Link href={`${paths.computers}?tab=space`} className={styles.link}>
            {libraryPartWords.setAside}
          </Link>
        </p>
      )}
      <SystemsList
        lines={shown}
        total={lines.length}
        report={report}
        updates={updatesById}
        target={target}
        names={isOnSeveral ? names : NO_NAMES}
        {...listOf(searched, 'plugins')}
        about={
          <p>
            {[
              systemsWords.systemMessages.about,
              own && systemsWords.systemMessages.runsNow(names.get(machine) ?? '', own),
              report.elsewhereCount > 0 && systemsWords.systemMessages.elsewhere(report.elsewhereCount),
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
        }
      />
    </div>
  )
}

const EVERYTHING: SystemsView = { search: '', show: '' }
const NONE: never[] = []
/** Where all plugins are on one computer, its name in each row says nothing. */
const NO_NAMES: ReadonlyMap<string, string> = new Map()

/** The computer, system and processor of the address, or else the usual ones. */
function useQuestion({ computers, places }: KnownComputers) {
  const [search, setSearch] = useSearchParams()
  const usual = useMemo(() => usualQuestion(places), [places])
  const machine = computers.find((each) => each.machine === search.get('computer'))?.machine ?? usual.machine
  const target = TARGET_SYSTEMS.find(({ key }) => key === search.get('system')) ?? usual.target
  const wanted = search.get('processor') === 'intel' ? 'intel' : 'apple-silicon'
  const processor = target.processors.includes(wanted) ? wanted : (target.processors[0] ?? 'apple-silicon')
  const question = useMemo(() => ({ machine, target, processor }), [machine, target, processor])
  const ask = (changes: { machine?: string; target?: string; processor?: MacProcessor }) =>
    setSearch(
      {
        tab: 'systems',
        computer: changes.machine ?? machine,
        system: changes.target ?? target.key,
        processor: changes.processor ?? processor,
      },
      { replace: true },
    )
  return { question, ask }
}
