import type { ArchitectureReport } from '#shared/plugins/architecture-report.ts'
import { StackedBar } from '../../ui/data/stacked-bar.tsx'

type ProcessorBarProps = {
  report: Pick<ArchitectureReport, 'ready' | 'affected' | 'undetermined' | 'counts'>
  /** The page that lists those that need something. */
  href?: string
}

/** All plugins in one bar, each once: those that are ready for Apple Silicon, and those that need Rosetta or else are 32-bit. */
export function ProcessorBar({ report: { ready, affected, undetermined, counts }, href }: ProcessorBarProps) {
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
