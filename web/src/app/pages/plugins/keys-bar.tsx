import { useOffline } from '../../../ui/controls/server-reach.ts'
import { Kbd } from '../../../ui/text/kbd.tsx'
import { useSingleKeys } from '../../shortcuts/single-keys.ts'
import styles from './keys-bar.module.css'

/** The keys of the list along the lower edge, where there is a keyboard and room; the dialog behind `?` lists all. */
export function KeysBar({ isSelecting }: { isSelecting: boolean }) {
  const areSingleKeysOn = useSingleKeys()
  const isOffline = useOffline() !== undefined
  const hints = isSelecting ? SELECTING : LOOKING

  return (
    // Screen readers have the dialog: letters without their page would only be noise.
    <div className={styles.bar} aria-hidden="true">
      {hints
        .filter(({ isLetter }) => (areSingleKeysOn && !isOffline) || !isLetter)
        .map(({ keys, words }) => (
          <Hint key={words} keys={keys} words={words} />
        ))}
      {areSingleKeysOn && (
        <span className={styles.last}>
          <Hint keys={['?']} words="all shortcuts" />
        </span>
      )}
    </div>
  )
}

const Hint = ({ keys, words }: { keys: string[]; words: string }) => (
  <span className={styles.hint}>
    <Kbd keys={keys} /> {words}
  </span>
)

/** The letters all change something, so they need the server. */
type KeyHint = { keys: string[]; words: string; isLetter?: boolean }

const LOOKING: KeyHint[] = [
  { keys: ['↑', '↓'], words: 'move' },
  { keys: ['Space'], words: 'peek' },
  { keys: ['F'], words: 'favorite', isLetter: true },
  { keys: ['T'], words: 'tag', isLetter: true },
  { keys: ['E'], words: 'edit', isLetter: true },
  { keys: ['U'], words: 'update page', isLetter: true },
]

const SELECTING: KeyHint[] = [
  { keys: ['↑', '↓'], words: 'move' },
  { keys: ['Space'], words: 'select' },
  { keys: ['⇧', '↓'], words: 'select a range' },
  { keys: ['E'], words: 'edit selected', isLetter: true },
  { keys: ['Esc'], words: 'leave' },
]
