import { Cpu } from 'lucide-react'
import { Link } from 'wouter'
import type { ArchitectureReport } from '#shared/plugins/architecture-report.ts'
import { ButtonLink } from '../../ui/controls/button-link.tsx'
import { StackedBar } from '../../ui/data/stacked-bar.tsx'
import styles from './processor-insight.module.css'

type ProcessorInsightProps = {
  /** Undefined while it is loading. */
  report: ArchitectureReport | undefined
  /** The path of the Rosetta report. */
  rosettaReport: string
}

/** The number of plugins that need Rosetta or are 32-bit, with a link to the report. */
export function ProcessorInsight({ report, rosettaReport }: ProcessorInsightProps) {
  return (
    <div className={styles.insight}>
      <div>
        <h3>By processor</h3>
        {report && <Figures report={report} href={rosettaReport} />}
      </div>
      <div className={styles.way}>
        <p>Rosetta lets Intel plugins run on Apple Silicon. Apple is removing it in macOS 28.</p>
        <Link href={rosettaReport} asChild>
          <ButtonLink icon={Cpu}>Rosetta Report</ButtonLink>
        </Link>
      </div>
    </div>
  )
}

function Figures({ report, href }: { report: ArchitectureReport; href: string }) {
  if (isAllUnknown(report.counts)) return <p>Nothing to show yet.</p>
  if (report.affected === 0) return <p>No plugin we could check needs Rosetta or is 32-bit.</p>
  return <ProcessorBar report={report} href={href} />
}

const isAllUnknown = (counts: ArchitectureReport['counts']) =>
  Object.entries(counts).every(([kind, count]) => kind === 'unknown' || count === 0)

type ProcessorBarProps = {
  report: Pick<ArchitectureReport, 'ready' | 'affected' | 'undetermined' | 'counts'>
  /** The page that lists those that need something. */
  href?: string
}

/** All plugins in one bar, each once: those that are ready for Apple Silicon, and those that need Rosetta or else are 32-bit. */
function ProcessorBar({ report: { ready, affected, undetermined, counts }, href }: ProcessorBarProps) {
  const { intel } = counts
  const old = affected - intel

  return (
    <StackedBar
      label="Plugins by processor"
      parts={[
        { label: 'ready', value: ready, ink: 'var(--chart-ink)' },
        { label: intel === 1 ? 'needs Rosetta' : 'need Rosetta', value: intel, ink: 'var(--amber)', href },
        { label: old === 1 ? 'is 32-bit' : 'are 32-bit', value: old, ink: 'var(--danger)', href },
        { label: 'not known', value: undetermined, ink: 'var(--chart-ink-2)' },
      ]}
    />
  )
}
