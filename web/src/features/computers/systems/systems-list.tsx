import type { ReactNode, RefObject } from 'react'
import type { TargetSystem } from '#shared/computers/target-systems.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { SearchedList } from '../../../ui/data/nothing-found.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ReportList } from '../report-list.tsx'
import { SystemsRow } from './systems-row.tsx'
import { type SystemLine, systemsCsv } from './systems-view.ts'

type SystemsListProps = {
  lines: SystemLine[]
  total: number
  target: TargetSystem
  names: ReadonlyMap<string, string>
  scroller: RefObject<HTMLElement | null>
  library: string
  /** More ways to look at it, beside the buttons. */
  aside: ReactNode
  onShowAll: () => void
  searched: SearchedList<Plugin>
}

/** What becomes of each plugin on a system. It can be printed and saved as a table. */
export function SystemsList(props: SystemsListProps) {
  const { lines, total, target, names, scroller, library, aside, onShowAll, searched } = props

  if (total === 0)
    return (
      <EmptyState illustration="meter" level={2} title="Nothing for this system">
        No installation here is for {target.platform === 'macos' ? 'macOS' : 'Windows'}, as far as is known.
      </EmptyState>
    )
  return (
    <ReportList
      label={`Plugins on ${target.label}`}
      lines={lines}
      total={total}
      noun="version of a plugin"
      nouns="versions of plugins"
      acts={aside}
      csv={{ name: 'systems-report.csv', textOf: () => systemsCsv(lines, target, names) }}
      nothing={{ showAll: 'Show All Plugins', hint: 'Try other words, or remove the filter.' }}
      onShowAll={onShowAll}
      searched={searched}
      scroller={scroller}
      renderRow={(line, tabIndex) => (
        <SystemsRow line={line} target={target} names={names} library={library} tabIndex={tabIndex} />
      )}
    />
  )
}
