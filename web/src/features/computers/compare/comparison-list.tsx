import { Copy } from 'lucide-react'
import type { RefObject } from 'react'
import { comparisonCsv, comparisonText } from '#shared/computers/comparison-csv.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import type { SearchedList } from '../../../ui/data/nothing-found.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { formattedNumber } from '../../../ui/text/locale.ts'
import { ReportList } from '../report-list.tsx'
import { ComparedHead, ComparedRow } from './compared-row.tsx'
import type { ComparisonLine } from './comparison-view.ts'

type ComparisonListProps = {
  lines: ComparisonLine[]
  /** The number of lines without search and filters. */
  total: number
  sameCount: number
  names: { here: string; there: string }
  scroller: RefObject<HTMLElement | null>
  /** The path of the library page, which opens the details of a plugin. */
  library: string
  onShowAll: () => void
  searched: SearchedList<Plugin>
}

/** The differences that are shown. They can be copied, printed and saved as a table. */
export function ComparisonList(props: ComparisonListProps) {
  const { lines, total, sameCount, names, scroller, library, onShowAll, searched } = props
  const pair: [string, string] = [names.here, names.there]

  if (total === 0)
    return (
      <EmptyState illustration="meter" level={2} title="No differences">
        {sameCount === 0
          ? 'Neither computer has plugins that are known.'
          : `Both have the same ${sameCount === 1 ? 'plugin' : `${formattedNumber(sameCount)} plugins`} in the same versions and formats.`}
      </EmptyState>
    )
  return (
    <ReportList
      label="Differences"
      lines={lines}
      total={total}
      noun="difference"
      note={`, ${formattedNumber(sameCount)} the same`}
      acts={
        <Button icon={Copy} onClick={() => copyText(comparisonText(lines, pair), COPIED)}>
          Copy
        </Button>
      }
      csv={{ name: 'differences.csv', textOf: () => comparisonCsv(lines, pair) }}
      nothing={{ showAll: 'Show All Differences', hint: 'Try other words, or remove the filters.' }}
      onShowAll={onShowAll}
      searched={searched}
      scroller={scroller}
      head={<ComparedHead names={names} />}
      renderRow={(line, tabIndex) => (
        <ComparedRow line={line} names={names} library={library} tabIndex={tabIndex} />
      )}
    />
  )
}

const COPIED = {
  copied: { title: 'Copied', description: 'The list is in the clipboard, one plugin a line.' },
  failed: {
    title: 'Not copied',
    description: 'Your browser does not allow it. Download the CSV file instead.',
  },
}
