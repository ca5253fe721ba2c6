import { useLayoutEffect, useRef } from 'react'
import { counted } from '../../../ui/text/counted.ts'
import styles from './scan-log.module.css'
import type { ScannedPlugin } from './scanner.ts'

/** One line per plugin, scrolled to the newest, at most 100 px high. */
export function ScanLog({ found, count }: { found: ScannedPlugin[]; count: number }) {
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to each new line
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  }, [found.length])

  return (
    <>
      <div className={styles.head}>
        <h3>Scan Log</h3>
        <span className={styles.count}>{counted(count, 'item')}</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <ul ref={list} className={styles.log} aria-label="Scan Log" tabIndex={0}>
        {found.slice(-MAX_LINES).map(({ id, plugin, note, status }) => (
          <li key={id}>
            {status === 'gone' ? 'No longer there:' : 'Found'} <b>{plugin.name}</b> {plugin.format}{' '}
            {plugin.version}
            {note && <span className={styles.note}> · {note}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The log shows only the last lines; the table shows all plugins. */
const MAX_LINES = 200
