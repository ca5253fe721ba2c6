import type { SkippedPlugin } from '#shared/transfer/own-export.ts'
import { counted } from '../../ui/text/counted.ts'
import { formattedNumber } from '../../ui/text/locale.ts'
import styles from './plan-summary.module.css'

const MAX_SHOWN = 200

type PlanSummaryProps = {
  /** The numbers of plugins by what happens to them. */
  figures: Record<string, number>
  skipped: SkippedPlugin[]
}

/** What an import would do: how many plugins are new or known, and what is skipped with the reasons. */
export function PlanSummary({ figures, skipped }: PlanSummaryProps) {
  return (
    <>
      <div className={styles.figures}>
        {Object.entries(figures).map(([label, count]) => (
          <Figure key={label} count={count} label={label} />
        ))}
        <Figure count={skipped.length} label="Skipped" />
      </div>
      {skipped.length > 0 && (
        <details className={styles.skipped}>
          <summary>Why {skipped.length === 1 ? 'one is' : 'these are'} skipped</summary>
          <ul>
            {skipped.slice(0, MAX_SHOWN).map(({ name, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows can be equal
              <li key={index}>
                <b>{name || 'Without a name'}</b>: {reason}
              </li>
            ))}
            {skipped.length > MAX_SHOWN && <li>And {counted(skipped.length - MAX_SHOWN, 'plugin')} more.</li>}
          </ul>
        </details>
      )}
    </>
  )
}

function Figure({ count, label }: { count: number; label: string }) {
  return (
    <div className={styles.figure}>
      <b>{formattedNumber(count)}</b>
      <span>{label}</span>
    </div>
  )
}
