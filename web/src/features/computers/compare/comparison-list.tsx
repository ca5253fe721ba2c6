import { Copy, Download, Printer } from 'lucide-react'
import { type RefObject, useMemo } from 'react'
import { comparisonCsv, comparisonText } from '#shared/computers/comparison-csv.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { VirtualGrid } from '../../../ui/data/virtual-grid.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { formattedNumber } from '../../../ui/text/locale.ts'
import { useIsPrinting } from '../../../ui/use-printing.ts'
import { ComparedHead, ComparedRow } from './compared-row.tsx'
import styles from './comparison-list.module.css'
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
}

/** The differences that are shown. They can be copied, printed and saved as a table. */
export function ComparisonList(props: ComparisonListProps) {
  const { lines, total, sameCount, names, scroller, library, onShowAll } = props
  const isPrinting = useIsPrinting()
  const groups = useMemo(() => [{ key: '', items: lines }], [lines])
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
    <section aria-label="Differences">
      <div className={styles.head}>
        <p role="status">
          {lines.length === total
            ? countedDifferences(total)
            : `${formattedNumber(lines.length)} of ${countedDifferences(total)}`}
          {`, ${formattedNumber(sameCount)} the same`}
        </p>
        <div className={styles.actions}>
          <Button icon={Copy} onClick={() => copyText(comparisonText(lines, pair), COPIED)}>
            Copy
          </Button>
          <Button
            icon={Download}
            onClick={() => saveFile('differences.csv', comparisonCsv(lines, pair), 'text/csv')}
          >
            Download CSV
          </Button>
          <Button icon={Printer} onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </div>
      {lines.length === 0 ? (
        <EmptyState
          illustration="glass"
          title="Nothing matches"
          level={2}
          action={<Button onClick={onShowAll}>Show All Differences</Button>}
        >
          Try other words, or remove the filters.
        </EmptyState>
      ) : isPrinting ? (
        <ul className={styles.printed}>
          {lines.map((line) => (
            <li key={line.id}>
              <ComparedRow line={line} names={names} library={library} tabIndex={-1} />
            </li>
          ))}
        </ul>
      ) : (
        <VirtualGrid
          groups={groups}
          density="list"
          label="Differences"
          scroller={scroller}
          head={<ComparedHead names={names} />}
          renderItem={(line, { tabIndex }) => (
            <ComparedRow line={line} names={names} library={library} tabIndex={tabIndex} />
          )}
        />
      )}
    </section>
  )
}

const countedDifferences = (count: number) =>
  count === 1 ? '1 difference' : `${formattedNumber(count)} differences`

const COPIED = {
  copied: { title: 'Copied', description: 'The list is in the clipboard, one plugin a line.' },
  failed: {
    title: 'Not copied',
    description: 'Your browser does not allow it. Download the CSV file instead.',
  },
}
