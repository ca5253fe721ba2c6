import type { PlannedMove } from '#shared/uad/move-plan/plan.ts'
import { FormatBadge } from '../../../library/badges/format-badge.tsx'
import { formattedSize } from '../../../ui/text/locale.ts'
import styles from './plan-list.module.css'

/** Every bundle that would move: its path, its destination and its size. */
export function MovingPlugins({ moves, bringBack }: { moves: PlannedMove[]; bringBack: string[] }) {
  if (moves.length === 0) return <p className={styles.none}>Nothing moves.</p>

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <ul className={styles.list} aria-label="What moves" tabIndex={0}>
        {moves.map(({ stem, name, group, places }) => (
          <li key={stem} className={styles.entry}>
            <p className={styles.title}>
              <b>{name}</b>
              <span>{group}</span>
            </p>
            {places.length === 0 && <p className={styles.reason}>{searchedFor(stem)}</p>}
            {places.map((place) => (
              <Place key={`${place.machine}|${place.format}|${place.path}`} stem={stem} place={place} />
            ))}
          </li>
        ))}
      </ul>
      {bringBack.length > 0 && (
        <p className={styles.hint}>Plugins you now own are first restored from earlier backups.</p>
      )}
    </>
  )
}

/** Each run has its own folder, named by date and time. */
const BACKUP = 'UAD_Plugins_Backup/<date>/'

const searchedFor = (stem: string) => `${stem} is searched for in the plug-in folders.`

function Place({ stem, place }: { stem: string; place: PlannedMove['places'][number] }) {
  const { format, size, to } = place

  return (
    <div className={styles.place}>
      <FormatBadge format={format} />
      <PlacePath stem={stem} place={place} />
      {to !== null && size !== null && <span className={styles.size}>{formattedSize(size)}</span>}
    </div>
  )
}

function PlacePath({
  stem,
  place: { path, machine, to },
}: {
  stem: string
  place: PlannedMove['places'][number]
}) {
  const isScanned = /[/\\]/.test(path)
  if (to !== null && !isScanned) return <p className={styles.reason}>{searchedFor(path || stem)}</p>
  return (
    <p className={styles.path}>
      {machine && <span>{machine}: </span>}
      {path} <span>{to === null ? OUTSIDE : 'to'}</span> {to !== null && `${BACKUP}${to}`}
    </p>
  )
}

const OUTSIDE = 'stays: it is not in a folder that is searched. The script has --root for other folders.'
