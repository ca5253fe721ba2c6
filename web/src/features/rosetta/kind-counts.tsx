import type { ArchitectureReport } from '#shared/plugins/architecture-report.ts'
import { KINDS } from '#shared/plugins/architectures.ts'
import { Module } from '../../ui/layout/module.tsx'
import { KIND_WORDS } from './architecture-words.ts'
import styles from './kind-counts.module.css'

/** The number of plugins of each kind. A plugin with installations of several kinds counts in each. */
export function KindCounts({ counts }: Pick<ArchitectureReport, 'counts'>) {
  return (
    <Module className={styles.module}>
      <dl className={styles.counts}>
        {KINDS.map((kind) => (
          <div key={kind}>
            <dt>{KIND_WORDS[kind]}</dt>
            <dd>{counts[kind].toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
    </Module>
  )
}
