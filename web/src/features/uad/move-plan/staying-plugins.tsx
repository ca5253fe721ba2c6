import type { KeptPlugin } from '#shared/uad/move-plan/plan.ts'
import styles from './plan-list.module.css'

/** Every UAD plugin that stays where it is, with the reason. */
export function StayingPlugins({ kept }: { kept: KeptPlugin[] }) {
  if (kept.length === 0) return <p className={styles.none}>Nothing stays.</p>

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <ul className={styles.list} aria-label="What stays" tabIndex={0}>
      {kept.map(({ pluginId, stem, name, sentence }) => (
        <li key={`${pluginId} ${stem}`} className={styles.entry}>
          <p className={styles.title}>
            <b>{name}</b>
          </p>
          <p className={styles.reason}>{sentence}</p>
        </li>
      ))}
    </ul>
  )
}
