import { Cpu } from 'lucide-react'
import { Link } from 'wouter'
import type { ArchitectureReport } from '#shared/plugins/architecture-report.ts'
import { ButtonLink } from '../../ui/controls/button-link.tsx'
import { BarList } from '../../ui/data/bar-list.tsx'
import styles from './processor-insight.module.css'

type ProcessorInsightProps = {
  /** The number of all plugins. */
  total: number
  /** Undefined while it is loading. */
  report: ArchitectureReport | undefined
  /** The path of the Rosetta report. */
  rosettaReport: string
}

/** The number of plugins that need Rosetta or are 32-bit, with a link to the report. */
export function ProcessorInsight({ total, report, rosettaReport }: ProcessorInsightProps) {
  return (
    <div className={styles.insight}>
      <div>
        <h3>By processor</h3>
        {report && <Figures total={total} report={report} href={rosettaReport} />}
      </div>
      <div className={styles.way}>
        <p>Rosetta lets Intel plugins run on Apple Silicon. Apple has announced its end with macOS 28.</p>
        <Link href={rosettaReport} asChild>
          <ButtonLink icon={Cpu}>Rosetta Report</ButtonLink>
        </Link>
      </div>
    </div>
  )
}

type FiguresProps = { total: number; report: ArchitectureReport; href: string }

function Figures({ total, report: { counts, affected }, href }: FiguresProps) {
  const bars = [
    { label: 'Needs Rosetta', value: counts.intel, href, ink: 'var(--amber)' },
    { label: '32-bit', value: counts['32-bit'], href, ink: 'var(--amber)' },
  ].filter(({ value }) => value > 0)
  const others = total - affected

  if (isAllUnknown(counts)) return <p>No data yet.</p>
  if (bars.length === 0) return <p>No plugin with a known architecture needs Rosetta or is 32-bit.</p>
  return (
    <BarList
      label="Plugins by processor"
      bars={bars}
      hasLongLabels
      rest={others > 0 ? { label: others === 1 ? '1 other' : 'All others', value: others } : undefined}
    />
  )
}

const isAllUnknown = (counts: ArchitectureReport['counts']) =>
  Object.entries(counts).every(([kind, count]) => kind === 'unknown' || count === 0)
