import { MonitorSmartphone } from 'lucide-react'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'wouter'
import { compareComputers, computersThatMayBeOne } from '#shared/computers/compare-computers.ts'
import type { Computer } from '#shared/computers/computer.ts'
import { ComparisonList } from '../../../features/computers/compare/comparison-list.tsx'
import {
  type ComparisonView,
  choicesOf,
  comparisonLines,
  shownComparison,
} from '../../../features/computers/compare/comparison-view.ts'
import * as overviewWords from '../../../features/computers/overview/overview-words.ts'
import type { KnownComputers } from '../../../features/computers/use-computers.ts'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { PageActions } from '../../lists/page-actions.tsx'
import { paths } from '../../paths.ts'
import styles from './computers-page.module.css'
import { NoComputer, WithComputers } from './task-parts.tsx'
import { useReport } from './use-report.ts'

/** Two computers side by side, or one beside all others. Both are in the address as `a` and `b`. */
export const CompareTask = () => <WithComputers>{(known) => <Compared known={known} />}</WithComputers>

function Compared({ known }: { known: KnownComputers }) {
  if (known.computers.every(({ machine }) => machine === '')) return <NoComputer />
  if (known.computers.length < 2)
    return (
      <EmptyState
        illustration="shelf"
        level={2}
        title={overviewWords.secondComputer}
        action={
          <Link href={paths.helperAppDownload} asChild>
            <ButtonLink icon={MonitorSmartphone}>{overviewWords.getHelper}</ButtonLink>
          </Link>
        }
      >
        {overviewWords.missingOnEach}
      </EmptyState>
    )
  return <Comparison known={known} />
}

function Comparison({ known }: { known: KnownComputers }) {
  const { computers, places, plugins, pluginsById, names } = known
  const { here, there, choose } = useCompared(known)
  const { shownView, listOf } = useReport('compare', EVERYTHING, overviewWords.searchDifferences)
  const labels = useMemo(
    () => ({ here: names.get(here) ?? '', there: names.get(there) ?? overviewWords.allOthers }),
    [names, here, there],
  )
  const comparison = useMemo(
    () => compareComputers({ computers, places, plugins }, here, there === ALL_OTHERS ? null : there),
    [computers, places, plugins, here, there],
  )
  const lines = useMemo(
    () => comparisonLines(comparison, pluginsById, labels),
    [comparison, pluginsById, labels],
  )
  const searched = useMemo(() => lines.map(({ plugin }) => plugin), [lines])
  const { shown, counts } = useMemo(() => shownComparison(lines, shownView), [lines, shownView])
  const choices = useMemo(() => choicesOf(lines), [lines])
  const mayBeOne = useMemo(() => computersThatMayBeOne(computers, places), [computers, places])
  const isOne = mayBeOne.some((pair) => pair.includes(here) && pair.includes(there))

  return (
    <div className={styles.tab}>
      <PageActions>
        <ComparedPair computers={computers} names={names} here={here} there={there} onChoose={choose} />
      </PageActions>
      {isOne && (
        <Notice tone="info" title={overviewWords.maybeOne}>
          <p>
            {overviewWords.samePlugins} {overviewWords.maybeOneHint}
          </p>
        </Notice>
      )}
      <ComparisonList
        lines={shown}
        total={lines.length}
        sameCount={comparison.sameCount}
        leftOut={comparison.leftOut}
        names={labels}
        counts={counts}
        choices={choices}
        {...listOf(searched, 'differences')}
      />
    </div>
  )
}

const EVERYTHING: ComparisonView = { search: '', show: '', maker: '', format: '' }

/** The two computers of the address, or the first two. */
function useCompared({ computers }: KnownComputers) {
  const [search, setSearch] = useSearchParams()
  const machines = computers.map(({ machine }) => machine)
  const known = (machine: string | null) => machines.find((each) => each === machine)
  const here = known(search.get('a')) ?? machines[0] ?? ''
  const asked = search.get('b') === ALL_OTHERS ? ALL_OTHERS : known(search.get('b'))
  const there = asked !== undefined && asked !== here ? asked : (machines.find((each) => each !== here) ?? '')
  const choose = (a: string, b: string) =>
    setSearch((before) => ({ ...Object.fromEntries(before), tab: 'compare', a, b }), { replace: true })
  return { here, there, choose }
}

/** All other computers together, as an address names them. */
const ALL_OTHERS = 'others'

type ComparedPairProps = {
  computers: Computer[]
  names: ReadonlyMap<string, string>
  here: string
  /** A machine, or `others`. */
  there: string
  onChoose: (here: string, there: string) => void
}

/** The menus of the two computers that are compared. */
function ComparedPair({ computers, names, here, there, onChoose }: ComparedPairProps) {
  const options = computers.map(({ machine }) => ({ value: machine, label: names.get(machine) ?? '' }))
  const others = computers.length > 2 ? [{ value: ALL_OTHERS, label: overviewWords.allOtherComputers }] : []
  return (
    <>
      <Select
        label={overviewWords.computer}
        value={here}
        options={options}
        onChange={(machine) => onChoose(machine, machine === there ? here : there)}
      />
      <Select
        label={overviewWords.comparedWith}
        value={there}
        options={[...options.filter(({ value }) => value !== here), ...others]}
        onChange={(machine) => onChoose(here, machine)}
      />
    </>
  )
}
