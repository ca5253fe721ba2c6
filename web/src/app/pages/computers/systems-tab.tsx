import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { Link, useSearchParams } from 'wouter'
import { exactVersions } from '#shared/computers/own-system.ts'
import { systemsReportOf } from '#shared/computers/systems-report.ts'
import { type MacProcessor, TARGET_SYSTEMS, type TargetSystem } from '#shared/computers/target-systems.ts'
import { pluginSearch } from '#shared/library-view/plugin-search.ts'
import { platformOf } from '#shared/plugins/processors/installed-program.ts'
import { ownSystemName } from '#shared/plugins/processors/system-names.ts'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { availableUpdatesQuery } from '../../../api/queries.ts'
import { ALL_COMPUTERS, SystemQuestion } from '../../../features/computers/systems/system-question.tsx'
import { SystemsList } from '../../../features/computers/systems/systems-list.tsx'
import {
  newestVersions,
  type SystemsView,
  shownSystemLines,
  systemLines,
} from '../../../features/computers/systems/systems-view.ts'
import { type KnownComputers, useComputers } from '../../../features/computers/use-computers.ts'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useEntryState } from '../../../ui/history-entry.ts'
import { counted } from '../../../ui/text/counted.ts'
import { DelayedSpinner } from '../../delayed-spinner.tsx'
import { PageActions } from '../../lists/page-actions.tsx'
import { paths } from '../../paths.ts'
import { useContentScroller } from '../../shell/use-panel.ts'
import { useSearchKeys } from '../../shortcuts/use-search-keys.ts'
import styles from './computers-page.module.css'

/** The effects of a system on the plugins of one computer or of all. The question is in the address. */
export function SystemsTab() {
  const { data, error, tryAgain } = useComputers()
  if (error) return <LoadFailed title="We couldn't load your computers" error={error} onTryAgain={tryAgain} />
  if (!data) return <DelayedSpinner />
  if (data.places.length === 0)
    return (
      <EmptyState
        illustration="wave"
        level={2}
        title="No data yet"
        action={
          <Link href={`${paths.plugins}?add=1`} asChild>
            <ButtonLink icon={Plus}>Add Plugins</ButtonLink>
          </Link>
        }
      >
        Scan or drop your plugins, and the report shows what works on which system.
      </EmptyState>
    )
  return <Report known={data} />
}

function Report({ known }: { known: KnownComputers }) {
  const { computers, places, pluginsById, names } = known
  const updates = useQuery(availableUpdatesQuery)
  const { question, ask } = useQuestion(known)
  const { machine, target, processor } = question
  const [view, setView] = useEntryState('systems', EVERYTHING)
  const shownView = useDeferredValue(view)
  const scroller = useContentScroller()
  const search = useSearchKeys({ label: 'Search the report' })
  const newestOf = useMemo(() => newestVersions(updates.data ?? []), [updates.data])
  const report = useMemo(() => {
    const asked = machine === ALL_COMPUTERS ? places : places.filter((place) => place.machine === machine)
    const exact = exactVersions(computers, target)
    return systemsReportOf({ places: asked, target, processor, newestOf, copies: places, exact })
  }, [computers, places, machine, target, processor, newestOf])
  const lines = useMemo(() => systemLines(report, pluginsById), [report, pluginsById])
  const searched = useMemo(() => lines.map(({ plugin }) => plugin), [lines])
  const oldCopies = report.counts['old-copy']
  const shown = useMemo(() => shownSystemLines(lines, shownView), [lines, shownView])
  const computer = computers.find((each) => each.machine === machine)
  const own = computer ? ownSystemName(computer.systemVersion, computer.platform) : ''

  return (
    <div className={styles.tab}>
      <PageActions>
        <SystemQuestion question={question} onAsk={ask} names={names} />
      </PageActions>
      <SystemsList
        lines={shown}
        total={lines.length}
        report={report}
        view={view}
        onChange={(changes) => setView({ ...view, ...changes })}
        searchRef={search}
        target={target}
        names={names}
        scroller={scroller}
        library={paths.plugins}
        rosettaReport={paths.rosettaReport}
        about={
          <p>
            This is read from the files of your plugins, not tested. Ask the maker before you install a new
            system.
            {own && ` ${names.get(machine)} runs ${own} now.`}
            {report.elsewhereCount > 0 &&
              ` ${counted(report.elsewhereCount, 'plugin is', 'plugins are')} only for other systems.`}
            {oldCopies > 0 && (
              <>
                {` ${counted(oldCopies, 'plugin has an old copy', 'plugins have an old copy')} beside one that works. `}
                <Link href={`${paths.computers}?tab=formats`}>Free up space</Link>
              </>
            )}
          </p>
        }
        onShowAll={() => setView(EVERYTHING)}
        searched={{
          search: pluginSearch,
          typed: shownView.search,
          items: searched,
          nameOf: ({ name }) => name,
          nouns: 'versions of plugins',
          onSearch: (search) => setView({ ...EVERYTHING, search }),
        }}
      />
    </div>
  )
}

const EVERYTHING: SystemsView = { search: '', show: '' }

/** The computer, system and processor of the address, or else the end of Rosetta, or Windows 11 without any Mac. */
function useQuestion({ computers, places }: KnownComputers) {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('computer')
  const machine = computers.some((each) => each.machine === asked) && asked !== null ? asked : ALL_COMPUTERS
  const usual = useMemo(() => (places.some(isForMac) ? 'macos-28' : 'windows-11'), [places])
  const target = systemNamed(search.get('system') ?? '') ?? systemNamed(usual) ?? FIRST
  const wanted: MacProcessor = search.get('processor') === 'intel' ? 'intel' : 'apple-silicon'
  const processor = target.processors.includes(wanted) ? wanted : (target.processors[0] ?? 'apple-silicon')
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
  return { question: { machine, target, processor }, ask }
}

const systemNamed = (key: string) => TARGET_SYSTEMS.find((each) => each.key === key)
// as: the table is not empty
const FIRST = TARGET_SYSTEMS[0] as TargetSystem
const isForMac = (place: Parameters<typeof platformOf>[0]) => platformOf(place) === 'macos'
