import type { SkippedPlugin } from '#shared/transfer/own-export.ts'
import type { PlannedImport } from '#shared/transfer/plan.ts'
import { formattedNumber } from '../../ui/text/locale.ts'
import { pluginCountText } from './messages.ts'
import styles from './plan-summary.module.css'

const MAX_SHOWN = 200

/** What an import would do: the numbers of new and existing plugins, and the skipped rows with their reasons. */
export function PlanSummary({ plan, skipped }: { plan: PlannedImport[]; skipped: SkippedPlugin[] }) {
  const existingCount = plan.filter(({ into }) => into !== null).length

  return (
    <>
      <div className={styles.figures}>
        <Figure count={plan.length - existingCount} label="New" />
        <Figure count={existingCount} label="Already in your library" />
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
            {skipped.length > MAX_SHOWN && <li>And {pluginCountText(skipped.length - MAX_SHOWN)} more.</li>}
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
