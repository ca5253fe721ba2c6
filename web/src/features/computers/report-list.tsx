import { Download, Ellipsis, Info, type LucideIcon, Printer } from 'lucide-react'
import { type ComponentProps, type ReactNode, type Ref, type RefObject, useState } from 'react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { FilteredList } from '../../ui/data/filtered-list.tsx'
import { ListBar, ListCount } from '../../ui/data/list-bar.tsx'
import type { SearchedList } from '../../ui/data/nothing-found.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useIsPrinting } from '../../ui/use-is-printing.ts'
import * as overviewWords from './overview/overview-words.ts'
import styles from './report-list.module.css'

type SharedProps = {
  searchRef: Ref<HTMLInputElement>
  scroller: RefObject<HTMLElement | null>
  onShowAll: () => void
  searched: SearchedList<Plugin>
}

/** The props of the list of each report that its page gives: the search and filters, and the path of the library. */
export type ReportView<View> = SharedProps & {
  view: View
  onChange: (changes: Partial<View>) => void
  library: string
}

type ReportListProps<Line, Filter extends string> = SharedProps &
  Omit<ComponentProps<typeof ListBar<Filter>>, 'label' | 'head' | 'acts'> & {
    label: string
    /** The name of the search: the fields that it looks through. */
    searchLabel: string
    /** The answer of the report, before its count. */
    title?: ReactNode
    lines: Line[]
    /** The number of lines without search and filters. */
    total: number
    /** The word for a line. */
    noun: string
    /** Several of them, where it is more than an s. */
    nouns?: string
    /** A note behind the count. */
    note?: string
    /** A sentence on all lines, above them. */
    caveat?: string
    /** The words on how the report is read; a button opens them, and they are on paper. */
    about?: ReactNode
    /** The actions on this report, before those of every report. */
    acts?: ReportAct[]
    csv: { name: string; textOf: () => string }
    /** The words for a search that matches no line. */
    nothing: { showAll: string; hint: string }
    /** The names of the columns. */
    columns: ReactNode
    renderRow: (line: Line, tabIndex: number) => ReactNode
  }

type ReportAct = { label: string; icon: LucideIcon; onSelect: () => void }

/** The lines of a report that are shown, below their search and filters. They can be printed, all of them, and saved as a table. */
export function ReportList<Line extends { id: string }, Filter extends string>(
  props: ReportListProps<Line, Filter>,
) {
  const { label, searchLabel, title, lines, total, noun, nouns, note = '', caveat, about, ...others } = props
  const { acts = [], csv, nothing, onShowAll, searched, scroller, columns, renderRow, ...bar } = others
  const [isAboutOpen, setAboutOpen] = useState(false)
  const isPrinting = useIsPrinting()
  const saveCsv = () => saveFile(csv.name, csv.textOf(), 'text/csv')
  const allActs: ReportAct[] = [
    ...acts,
    { label: overviewWords.downloadCsv, icon: Download, onSelect: saveCsv },
    { label: overviewWords.print, icon: Printer, onSelect: () => window.print() },
  ]
  if (about)
    allActs.push({ label: overviewWords.about, icon: Info, onSelect: () => setAboutOpen(!isAboutOpen) })

  return (
    <section className={styles.report} aria-label={label}>
      <ListBar
        {...bar}
        label={searchLabel}
        acts={<Menu label={overviewWords.reportActions} trigger={<Ellipsis size={17} />} items={allActs} />}
        head={
          <div className={styles.head}>
            {title && <h2>{title}</h2>}
            <ListCount shown={lines.length} total={total} noun={noun} nouns={nouns}>
              {note}
            </ListCount>
          </div>
        }
      />
      {caveat && <p className={styles.caveat}>{caveat}</p>}
      {about && (
        <div className={styles.about} hidden={!isAboutOpen}>
          {about}
        </div>
      )}
      {isPrinting && lines.length > 0 ? (
        <ul className={styles.printed}>
          {lines.map((line) => (
            <li key={line.id}>{renderRow(line, -1)}</li>
          ))}
        </ul>
      ) : (
        // The heading of the rows is hidden and takes no gap.
        <div className={styles.rows}>
          {lines.length > 0 && columns}
          <FilteredList
            lines={lines}
            label={label}
            nothing={{ title: overviewWords.nothingMatches, ...nothing }}
            onShowAll={onShowAll}
            searched={searched}
            scroller={scroller}
            renderItem={(line, { tabIndex }) => renderRow(line, tabIndex)}
          />
        </div>
      )}
    </section>
  )
}
