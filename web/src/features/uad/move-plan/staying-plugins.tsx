import { groupsOf } from '#shared/groups.ts'
import type { KeepReason, KeptPlugin } from '#shared/uad/move-plan/move-plan.ts'
import { FormatBadge } from '../../../library/badges/format-badge.tsx'
import type { OutsidePlace } from './places-outside.ts'
import styles from './plan-list.module.css'

/** Every UAD plugin and every bundle that stays where it is, each reason once. */
export function StayingPlugins({ kept, outside }: { kept: KeptPlugin[]; outside: OutsidePlace[] }) {
  if (kept.length + outside.length === 0) return <p className={styles.none}>Nothing stays.</p>

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <ul className={styles.list} aria-label="Stays here" tabIndex={0}>
      {[...groupsOf(kept, ({ reason }) => reason).values()].map((plugins) => (
        <Reason key={plugins[0]?.reason} plugins={plugins} />
      ))}
      {outside.length > 0 && (
        <li className={styles.entry}>
          <p className={styles.reason}>{OUTSIDE}</p>
          {outside.map(({ machine, path, format, name }) => (
            <div key={`${machine}|${format}|${path}`} className={styles.place}>
              <FormatBadge format={format} />
              <p className={styles.path} title={name}>
                {machine && <span>{machine}: </span>}
                {path}
              </p>
            </div>
          ))}
        </li>
      )}
    </ul>
  )
}

const OUTSIDE = 'Outside the folders we search. Use --root in the script to add one.'

/** The plugins that stay for one reason. What only one of them has to say stands beside its name. */
function Reason({ plugins }: { plugins: KeptPlugin[] }) {
  const [first] = plugins
  const isOneSentence = plugins.every(({ sentence }) => sentence === first?.sentence)

  return (
    <li className={styles.entry}>
      <p className={styles.reason}>{isOneSentence ? first?.sentence : first && REASONS[first.reason]}</p>
      {plugins.map(({ pluginId, stem, name, sentence }) => (
        <p key={`${pluginId} ${stem}`} className={styles.title}>
          <b>{name}</b>
          {isOneSentence || <span>{sentence}</span>}
        </p>
      ))}
    </li>
  )
}

const REASONS: Record<KeepReason, string> = {
  owned: 'Your profile authorizes them',
  'marked-owned': 'Marked as owned',
  trial: 'Their trial is running',
  unknown: 'The profile has an unknown status',
  'not-in-profile': 'The profile has no line for them',
  native: 'Native plugins',
  system: 'Part of the UAD software',
  suggestion: 'Their license is not certain',
  'left-out': 'You left them out, because songs use them.',
  disagreeing: 'Another entry of the same bundle stays',
}
