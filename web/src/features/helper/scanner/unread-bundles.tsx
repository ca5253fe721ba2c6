import { useMemo } from 'react'
import { counted } from '../../../ui/text/counted.ts'
import type { ScannedPlugin } from './scanner.ts'
import styles from './unread-bundles.module.css'

/** The bundles that could not be read completely, each with its reason. */
export function UnreadBundles({ found }: { found: ScannedPlugin[] }) {
  const unread = useMemo(() => found.filter(({ note }) => note !== ''), [found])
  if (unread.length === 0) return null

  return (
    <details className={styles.unread}>
      <summary>{counted(unread.length, 'plugin')} could not be read completely</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <ul tabIndex={0} aria-label="Plugins that could not be read completely">
        {unread.slice(0, MAX_SHOWN).map(({ id, plugin, note }) => (
          <li key={id}>
            <b>{plugin.name}</b> {note}
          </li>
        ))}
        {unread.length > MAX_SHOWN && <li>and {unread.length - MAX_SHOWN} more</li>}
      </ul>
    </details>
  )
}

const MAX_SHOWN = 200
