import { Download, Printer } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FilteredList } from '../../ui/data/filtered-list.tsx'
import { ListCount } from '../../ui/data/list-count.tsx'
import type { SearchedList } from '../../ui/data/nothing-found.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useIsPrinting } from '../../ui/use-printing.ts'
import styles from './report-list.module.css'

type ReportListProps<Line> = {
  label: string
  lines: Line[]
  /** The number of lines without search and filters. */
  total: number
  /** What a line is. */
  noun: string
  /** Several of them, where it is more than an s. */
  nouns?: string
  /** What follows the count. */
  note?: string
  /** More ways to look at it, before those of every report. */
  acts: ReactNode
  csv: { name: string; textOf: () => string }
  /** What is said when no line matches. */
  nothing: { showAll: string; hint: string }
  onShowAll: () => void
  searched: SearchedList<Plugin>
  scroller: RefObject<HTMLElement | null>
  /** Above the rows. */
  head?: ReactNode
  renderRow: (line: Line, tabIndex: number) => ReactNode
}

/** The lines of a report that are shown. They can be printed, all of them, and saved as a table. */
export function ReportList<Line extends { id: string }>(props: ReportListProps<Line>) {
  const { label, lines, total, noun, nouns, note = '', acts, csv, nothing, renderRow, ...list } = props
  const isPrinting = useIsPrinting()
  return (
    <section aria-label={label}>
      <div className={styles.head}>
        <ListCount shown={lines.length} total={total} noun={noun} nouns={nouns}>
          {note}
        </ListCount>
        <div className={styles.actions}>
          {acts}
          <Button icon={Download} onClick={() => saveFile(csv.name, csv.textOf(), 'text/csv')}>
            Download CSV
          </Button>
          <Button icon={Printer} onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </div>
      {isPrinting && lines.length > 0 ? (
        <ul className={styles.printed}>
          {lines.map((line) => (
            <li key={line.id}>{renderRow(line, -1)}</li>
          ))}
        </ul>
      ) : (
        <FilteredList
          {...list}
          lines={lines}
          label={label}
          nothing={{ title: 'Nothing matches', ...nothing }}
          renderItem={(line, { tabIndex }) => renderRow(line, tabIndex)}
        />
      )}
    </section>
  )
}
