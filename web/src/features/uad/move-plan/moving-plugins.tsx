import type { PlannedMove } from '#shared/uad/move-plan/move-plan.ts'
import { FormatBadge } from '../../../library/badges/format-badge.tsx'
import { formattedSize } from '../../../ui/text/locale.ts'
import styles from './plan-list.module.css'

/** Every bundle that would move: its path, its destination and its size. A bundle without a destination stays. */
export function MovingPlugins({ moves, bringBack }: { moves: PlannedMove[]; bringBack: string[] }) {
  if (moves.length === 0) return <p className={styles.none}>Nothing moves.</p>

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <ul className={styles.list} aria-label="To the backup" tabIndex={0}>
        {moves.map((move) => (
          <Move key={move.stem} move={move} />
        ))}
      </ul>
      {bringBack.length > 0 && (
        <p className={styles.hint}>
          Plugins you own that were moved earlier are restored from the backup first.
        </p>
      )}
    </>
  )
}

/** Each run has its own folder, named by date and time. */
const BACKUP = 'UAD_Plugins_Backup/<date>/'

const searchedFor = (stem: string) => `${stem} is searched for in the plug-in folders.`

function Move({ move: { stem, name, group, places } }: { move: PlannedMove }) {
  const moving = places.filter(({ to }) => to !== null)
  return (
    <li className={styles.entry}>
      <p className={styles.title}>
        <b>{name}</b>
        <span>{group}</span>
      </p>
      {moving.length === 0 && <p className={styles.reason}>{searchedFor(stem)}</p>}
      {moving.map((place) => (
        <Place key={`${place.machine}|${place.format}|${place.path}`} stem={stem} place={place} />
      ))}
    </li>
  )
}

function Place({ stem, place }: { stem: string; place: PlannedMove['places'][number] }) {
  const { format, size } = place

  return (
    <div className={styles.place}>
      <FormatBadge format={format} />
      <PlacePath stem={stem} place={place} />
      {size !== null && <span className={styles.size}>{formattedSize(size)}</span>}
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
  if (!isScanned) return <p className={styles.reason}>{searchedFor(path || stem)}</p>
  return (
    <p className={styles.path}>
      {machine && <span>{machine}: </span>}
      {path} <span>to</span> {`${BACKUP}${to}`}
    </p>
  )
}
