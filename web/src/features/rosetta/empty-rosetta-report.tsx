import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import type { ArchitectureReport } from '#shared/plugins/architecture-report.ts'
import { ProcessorBar } from '../../library/processors/processor-bar.tsx'
import { ButtonLink } from '../../ui/controls/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import styles from './empty-rosetta-report.module.css'

type EmptyRosettaReportProps = { report: ArchitectureReport; library: string }

/** The empty report: either no plugin is affected, or nothing is known yet. */
export function EmptyRosettaReport({ report, library }: EmptyRosettaReportProps) {
  const { unknown, ...known } = report.counts
  if (Object.values(known).every((count) => count === 0)) {
    return (
      <EmptyState
        illustration="wave"
        level={2}
        title="No data yet"
        action={
          <Link href={`${library}?add=1`} asChild>
            <ButtonLink icon={Plus}>Add Plugins</ButtonLink>
          </Link>
        }
      >
        {unknown === 0
          ? 'Drop your plugins on the page, and the report shows which of them need Rosetta or are 32-bit.'
          : "We couldn't tell from the details we have. Drop the folders again to re-read them."}
      </EmptyState>
    )
  }
  return (
    <div className={styles.page}>
      <EmptyState illustration="meter" level={2} title="Nothing needs Rosetta">
        {unknown === 0
          ? 'None of your plugins are Intel only or 32-bit.'
          : 'None of the plugins we could check are Intel only or 32-bit.'}
      </EmptyState>
      <Surface className={styles.module}>
        <ProcessorBar report={report} />
      </Surface>
    </div>
  )
}
