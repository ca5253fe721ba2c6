import { Cpu } from 'lucide-react'
import type { ReactNode, Ref, RefObject } from 'react'
import { SYSTEM_VERDICTS, type SystemsReport } from '#shared/computers/systems-report.ts'
import type { TargetSystem } from '#shared/computers/target-systems.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { stopWords } from '../../../library/processors/stop-words.ts'
import type { SearchedList } from '../../../ui/data/nothing-found.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { ReportList } from '../report-list.tsx'
import styles from './systems-list.module.css'
import { SystemsRow } from './systems-row.tsx'
import { type SystemLine, type SystemsView, systemsCsv } from './systems-view.ts'
import { VERDICT_LABELS } from './systems-words.ts'

type SystemsListProps = {
  report: SystemsReport
  lines: SystemLine[]
  total: number
  target: TargetSystem
  names: ReadonlyMap<string, string>
  view: SystemsView
  onChange: (changes: Partial<SystemsView>) => void
  searchRef: Ref<HTMLInputElement>
  scroller: RefObject<HTMLElement | null>
  /** The paths of the library and of the report by processor. */
  library: string
  rosettaReport: string
  /** The words on how the report is read. */
  about: ReactNode
  onShowAll: () => void
  searched: SearchedList<Plugin>
}

/** The fate of each plugin on a system. It can be printed and saved as a table. */
export function SystemsList(props: SystemsListProps) {
  const { report, lines, total, target, names, library, rosettaReport, ...others } = props

  if (total === 0)
    return (
      <EmptyState illustration="meter" level={2} title="Nothing for this system">
        No installation here is for {target.platform === 'macos' ? 'macOS' : 'Windows'}, as far as is known.
      </EmptyState>
    )
  return (
    <ReportList
      {...others}
      label={`Plugins on ${target.label}`}
      searchLabel="Search the report by name or manufacturer"
      placeholder="Search plugins..."
      filters={SYSTEM_VERDICTS}
      labelOf={(verdict) => VERDICT_LABELS[verdict]}
      counts={report.counts}
      title={
        <span className={styles.answer}>
          {stopWords(report.stopCount)}
          <VisuallyHidden isPrinted> on {target.label}</VisuallyHidden>
        </span>
      }
      lines={lines}
      total={total}
      noun="version of a plugin"
      nouns="versions of plugins"
      acts={[{ label: 'Rosetta Report', icon: Cpu, href: rosettaReport }]}
      csv={{ name: 'systems-report.csv', textOf: () => systemsCsv(lines, target, names) }}
      nothing={{ showAll: 'Show All Plugins', hint: 'Try other words, or remove the filter.' }}
      renderRow={(line, tabIndex) => (
        <SystemsRow line={line} target={target} names={names} library={library} tabIndex={tabIndex} />
      )}
    />
  )
}
