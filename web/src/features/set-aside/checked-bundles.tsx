import { Link } from 'wouter'
import type { CheckedBundle } from '#shared/set-aside/check.ts'
import { FormatBadge } from '../../library/badges/format-badge.tsx'
import { songAddress, songTitle } from '../../library/songs/song-words.ts'
import { counted } from '../../ui/text/counted.ts'
import { formattedSize } from '../../ui/text/locale.ts'
import styles from './checked-bundles.module.css'
import { alongsideText } from './words.ts'

type CheckedBundlesProps = {
  title: string
  items: CheckedBundle[]
  /** The path of the Songs page. */
  songs: string
}

/** Bundles that move, or that stay with the reason and the songs that need them. Renders nothing without bundles. */
export function CheckedBundles({ title, items, songs }: CheckedBundlesProps) {
  if (items.length === 0) return null
  return (
    <section className={styles.bundles} aria-label={title}>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <ul aria-label={title} tabIndex={0}>
        {items.map((item) => (
          <Bundle key={item.installationId} item={item} songs={songs} />
        ))}
      </ul>
    </section>
  )
}

function Bundle({ item, songs }: { item: CheckedBundle; songs: string }) {
  const { name, format, path, size, alongside, stays } = item
  return (
    <li>
      <FormatBadge format={format} />
      <b>{name}</b>
      {size !== null && <span className={styles.size}>{formattedSize(size)}</span>}
      <span className={styles.path}>{path}</span>
      {alongside.length > 0 && <p>Also in this bundle: {alongsideText(alongside)}</p>}
      {stays && <p className={styles.stays}>{stays.sentence}</p>}
      {stays?.reason === 'songs' && <Songs item={item} page={songs} />}
    </li>
  )
}

function Songs({ item: { songs, songCount }, page }: { item: CheckedBundle; page: string }) {
  const rest = songCount - songs.length
  return (
    <p>
      {songs.map((song, index) => (
        <span key={song.id}>
          {index > 0 && ', '}
          <Link href={songAddress(page, song.id)}>{songTitle(song)}</Link>
          {song.certainty === 'perhaps' && ' (perhaps)'}
        </span>
      ))}
      {rest > 0 && ` and ${counted(rest, 'more song')}`}
    </p>
  )
}
