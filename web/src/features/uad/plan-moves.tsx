import type { PlannedMove } from '#shared/uad/plan.ts'
import { FormatBadge } from '../../ui/format-badge.tsx'
import styles from './plan-list.module.css'
import { sizeWords } from './size-words.ts'

/** Every bundle that would move: where it stands, where it goes, and how large it is. */
export function PlanMoves({ moves, bringBack }: { moves: PlannedMove[]; bringBack: string[] }) {
  if (moves.length === 0) return <p className={styles.none}>Nothing moves.</p>

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
      <ul className={styles.list} aria-label="What moves" tabIndex={0}>
        {moves.map(({ stem, name, group, places }) => (
          <li key={stem} className={styles.entry}>
            <p className={styles.title}>
              <b>{name}</b>
              <span>{group}</span>
            </p>
            {places.length === 0 && <p className={styles.reason}>{SOUGHT(stem)}</p>}
            {places.map((place) => (
              <Place key={`${place.machine}|${place.format}|${place.path}`} stem={stem} place={place} />
            ))}
          </li>
        ))}
      </ul>
      {bringBack.length > 0 && (
        <p className={styles.hint}>
          What you own and an earlier run has moved away is brought back first, where it lies in the backup.
        </p>
      )}
    </>
  )
}

/** Each run has a folder of its own, named by date and time. */
const BACKUP = 'UAD_Plugins_Backup/<date>/'

const SOUGHT = (stem: string) => `${stem} is looked for in the plug-in folders.`

function Place({ stem, place }: { stem: string; place: PlannedMove['places'][number] }) {
  const { format, path, machine, size, to } = place
  const isScanned = /[/\\]/.test(path)

  return (
    <div className={styles.place}>
      <FormatBadge format={format} />
      {isScanned ? (
        <p className={styles.path}>
          {machine && <span>{machine}: </span>}
          {path} <span>to</span> {BACKUP}
          {to}
        </p>
      ) : (
        <p className={styles.reason}>{SOUGHT(path || stem)}</p>
      )}
      {size !== null && <span className={styles.size}>{sizeWords(size)}</span>}
    </div>
  )
}
