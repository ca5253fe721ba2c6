import type { ArchitectureReport } from '#shared/plugins/architecture-report.ts'
import { ARCHITECTURE_KINDS } from '#shared/plugins/architectures.ts'
import { Surface } from '../../ui/layout/surface.tsx'
import { formattedNumber } from '../../ui/text/locale.ts'
import { ARCHITECTURE_LABELS } from './architecture-words.ts'
import styles from './kind-counts.module.css'

/** The number of plugins of each kind. A plugin with installations of several kinds counts in each. */
export function KindCounts({ counts }: Pick<ArchitectureReport, 'counts'>) {
  return (
    <Surface className={styles.module}>
      <dl className={styles.counts}>
        {ARCHITECTURE_KINDS.map((kind) => (
          <div key={kind}>
            <dt>{ARCHITECTURE_LABELS[kind]}</dt>
            <dd>{formattedNumber(counts[kind])}</dd>
          </div>
        ))}
      </dl>
    </Surface>
  )
}
