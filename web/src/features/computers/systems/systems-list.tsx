import { Download, Printer } from 'lucide-react'
import { type ReactNode, type RefObject, useMemo } from 'react'
import type { TargetSystem } from '#shared/computers/target-systems.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { VirtualGrid } from '../../../ui/data/virtual-grid.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { formattedNumber } from '../../../ui/text/locale.ts'
import { useIsPrinting } from '../../../ui/use-printing.ts'
import styles from './systems-list.module.css'
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
}

/** What becomes of each plugin on a system. It can be printed and saved as a table. */
export function SystemsList(props: SystemsListProps) {
  const { lines, total, target, names, scroller, library, aside, onShowAll } = props
  const isPrinting = useIsPrinting()
  const groups = useMemo(() => [{ key: '', items: lines }], [lines])

  if (total === 0)
    return (
      <EmptyState illustration="meter" level={2} title="Nothing for this system">
        No installation here is for {target.platform === 'macos' ? 'macOS' : 'Windows'}, as far as is known.
      </EmptyState>
    )
  return (
    <section aria-label={`Plugins on ${target.label}`}>
      <div className={styles.head}>
        <p role="status">
          {lines.length === total
            ? countedLines(total)
            : `${formattedNumber(lines.length)} of ${countedLines(total)}`}
        </p>
        <div className={styles.actions}>
          {aside}
          <Button
            icon={Download}
            onClick={() => saveFile('systems-report.csv', systemsCsv(lines, target, names), 'text/csv')}
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
          action={<Button onClick={onShowAll}>Show All Plugins</Button>}
        >
          Try other words, or remove the filter.
        </EmptyState>
      ) : isPrinting ? (
        <ul className={styles.printed}>
          {lines.map((line) => (
            <li key={line.id}>
              <SystemsRow line={line} target={target} names={names} library={library} tabIndex={-1} />
            </li>
          ))}
        </ul>
      ) : (
        <VirtualGrid
          groups={groups}
          density="list"
          label={`Plugins on ${target.label}`}
          scroller={scroller}
          renderItem={(line, { tabIndex }) => (
            <SystemsRow line={line} target={target} names={names} library={library} tabIndex={tabIndex} />
          )}
        />
      )}
    </section>
  )
}

const countedLines = (count: number) =>
  count === 1 ? '1 version of a plugin' : `${formattedNumber(count)} versions of plugins`
