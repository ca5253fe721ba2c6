import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './format-badge.module.css'

/** The badge of a plugin format. Formats without a color, such as `Plugin`, are neutral. */
export const FormatBadge = ({ format }: { format: string }) => (
  <span className={styles.badge} data-format={format.toLowerCase()}>
    {format}
  </span>
)

type FormatBadgeRowProps = {
  formats: string[]
  isUAD: boolean
  /** The pixels of one line; badges that it has no place for are counted. Without it they wrap. */
  room?: number
}

/** The formats of a plugin in stored order, then the red UAD badge. */
export function FormatBadgeRow({ formats, isUAD, room }: FormatBadgeRowProps) {
  const badges = isUAD && !formats.includes('UAD') ? [...formats, 'UAD'] : formats
  const shown = badges.slice(0, room === undefined ? badges.length : countIn(room, badges))
  const others = badges.slice(shown.length)
  return (
    <span
      className={styles.row}
      data-line={room !== undefined}
      title={others.length > 0 ? badges.join(', ') : undefined}
    >
      {shown.map((format) => (
        <FormatBadge key={format} format={format} />
      ))}
      {others.length > 0 && (
        <span className={styles.others}>
          <span aria-hidden="true">+{others.length}</span>
          <VisuallyHidden>{others.join(', ')}</VisuallyHidden>
        </span>
      )}
    </span>
  )
}

/** How many badges fit into this many pixels, at least one, with the count of the others behind them. */
function countIn(room: number, badges: string[]) {
  const ends = badges.map((_, last) => widthOf(badges.slice(0, last + 1)))
  if ((ends.at(-1) ?? 0) <= room) return badges.length
  return Math.max(1, ends.filter((end) => end + OTHERS <= room).length)
}

const widthOf = (badges: string[]) => badges.reduce((sum, { length }) => sum + AROUND + LETTER * length, 0)

/** The widths of a letter, of what is around a word with the gap behind it, and of the count of the others, in pixels. */
const [LETTER, AROUND, OTHERS] = [6.4, 16, 24]
