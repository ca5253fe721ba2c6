import type { ArchitectureReport } from '#shared/plugins/architecture-report.ts'
import { StackedBar } from '../../ui/data/stacked-bar.tsx'

type ProcessorBarProps = {
  report: Pick<ArchitectureReport, 'ready' | 'undetermined' | 'counts'>
  /** The page that lists those that need something. */
  href?: string
}

/** All plugins in one bar: those that are ready for Apple Silicon, and those that need Rosetta or are 32-bit. */
export function ProcessorBar({ report: { ready, undetermined, counts }, href }: ProcessorBarProps) {
  const { intel, '32-bit': old } = counts

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
