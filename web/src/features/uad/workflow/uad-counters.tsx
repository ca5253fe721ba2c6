import type { Plugin } from '#shared/plugins/plugin.ts'
import { Surface } from '../../../ui/layout/surface.tsx'
import { ownershipCounts } from '../review/ownership-counts.ts'
import styles from './uad-counters.module.css'

type UadCountersProps = {
  /** The library; undefined while it is loading. */
  plugins: Plugin[] | undefined
  isAnalyzed: boolean
}

/** The number of UAD plugins and of owned ones, which is known only after the analysis. */
export function UadCounters({ plugins, isAnalyzed }: UadCountersProps) {
  const uad = plugins?.filter((plugin) => plugin.isUAD)

  return (
    <dl className={styles.counters}>
      <Counter label="Total UAD Plugins" value={uad?.length ?? '...'} />
      <Counter
        label="Owned UAD Plugins"
        value={isAnalyzed ? (uad ? ownershipCounts(uad).owned : '...') : '–'}
      />
    </dl>
  )
}

function Counter({ label, value }: { label: string; value: number | string }) {
  return (
    <Surface className={styles.counter}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </Surface>
  )
}
