import type { SkippedPlugin } from '#shared/transfer/own-export.ts'
import { FoldedList } from '../../ui/data/folded-list.tsx'
import { formattedNumber } from '../../ui/text/locale.ts'
import styles from './plan-summary.module.css'
import * as transferWords from './transfer-words.ts'

type PlanSummaryProps = {
  /** The numbers of plugins by what happens to them. */
  figures: Record<string, number>
  skipped: SkippedPlugin[]
}

/** The effect of an import: how many plugins are new or known, and what is skipped with the reasons. */
export const PlanSummary = ({ figures, skipped }: PlanSummaryProps) => (
  <>
    <div className={styles.figures}>
      {Object.entries(figures).map(([label, count]) => (
        <Figure key={label} count={count} label={label} />
      ))}
      <Figure count={skipped.length} label={transferWords.skipped} />
    </div>
    <FoldedList summary={transferWords.whySkipped(skipped.length)} items={skipped} noun="plugins">
      {({ name, reason }) => (
        <>
          <b>{name || transferWords.withoutName}</b>: {reason}
        </>
      )}
    </FoldedList>
  </>
)

const Figure = ({ count, label }: { count: number; label: string }) => (
  <div className={styles.figure}>
    <b>{formattedNumber(count)}</b>
    <span>{label}</span>
  </div>
)
