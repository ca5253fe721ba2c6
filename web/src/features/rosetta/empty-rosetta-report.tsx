import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import type { ArchitectureReport } from '#shared/plugins/architecture-report.ts'
import { ButtonLink } from '../../ui/controls/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import styles from './empty-rosetta-report.module.css'
import { KindCounts } from './kind-counts.tsx'

type NothingOldProps = Pick<ArchitectureReport, 'counts'> & { library: string }

/** The empty report: either no plugin is affected, or nothing is known yet. */
export function EmptyRosettaReport({ counts, library }: NothingOldProps) {
  const { unknown, ...known } = counts
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
          : 'Too little is known about your plugins. Drop their folders on the page to read them again.'}
      </EmptyState>
    )
  }
  return (
    <div className={styles.page}>
      <EmptyState illustration="meter" level={2} title="Nothing needs Rosetta">
        {unknown === 0
          ? 'None of your plugins is Intel only or 32-bit.'
          : 'No plugin with a known architecture is Intel only or 32-bit.'}
      </EmptyState>
      <KindCounts counts={counts} />
    </div>
  )
}
