import { Kbd } from '../../ui/text/kbd.tsx'
import { modKey } from '../../ui/text/mod-key.ts'
import styles from './palette-foot.module.css'

/** Lists the keys of the palette. */
export function PaletteFoot() {
  return (
    <footer className={styles.foot}>
      {HINTS.map(({ keys, words }) => (
        <span key={words} className={styles.hint}>
          <Kbd keys={keys} /> {words}
        </span>
      ))}
      <span className={styles.last}>
        <Kbd keys={['esc']} /> close
      </span>
    </footer>
  )
}

const HINTS = [
  { keys: ['↑', '↓'], words: 'move' },
  { keys: ['↵'], words: 'open' },
  { keys: [modKey, 'E'], words: 'edit details' },
  { keys: ['⇧', '↵'], words: 'favorite' },
]
