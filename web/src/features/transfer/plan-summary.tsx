import type { Skipped } from '#shared/transfer/own-export.ts'
import type { Planned } from '#shared/transfer/plan.ts'
import { counted } from './messages.ts'
import styles from './plan-summary.module.css'

const MOST_SHOWN = 200

/** What an import would do: how many plugins are new, how many are there, and what is left out with the reason of each. */
export function PlanSummary({ plan, skipped }: { plan: Planned[]; skipped: Skipped[] }) {
  const known = plan.filter(({ into }) => into !== null).length

  return (
    <>
      <div className={styles.figures}>
        <Figure count={plan.length - known} label="New" />
        <Figure count={known} label="In your library already" />
        <Figure count={skipped.length} label="Skipped" />
      </div>
      {skipped.length > 0 && (
        <details className={styles.skipped}>
          <summary>Why {skipped.length === 1 ? 'one is' : 'these are'} skipped</summary>
          <ul>
            {skipped.slice(0, MOST_SHOWN).map(({ name, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may say the same
              <li key={index}>
                <b>{name || 'Without a name'}</b>: {reason}
              </li>
            ))}
            {skipped.length > MOST_SHOWN && <li>And {counted(skipped.length - MOST_SHOWN)} more.</li>}
          </ul>
        </details>
      )}
    </>
  )
}

function Figure({ count, label }: { count: number; label: string }) {
  return (
    <div className={styles.figure}>
      <b>{count.toLocaleString('en-US')}</b>
      <span>{label}</span>
    </div>
  )
}
