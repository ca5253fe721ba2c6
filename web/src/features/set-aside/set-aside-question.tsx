import type { CheckedBundle, SetAsideCheck } from '#shared/set-aside/set-aside-check.ts'
import { SET_ASIDE_FOLDER } from '#shared/set-aside/set-aside-folder.ts'
import { FormatBadge } from '../../library/badges/format-badge.tsx'
import { FREES_SPACE } from '../../library/bundles/storage-words.ts'
import * as libraryPartWords from '../../library/library-words.ts'
import { SongLinks } from '../../library/songs/song-links.tsx'
import * as songPartWords from '../../library/songs/song-words.ts'
import { formattedSize } from '../../ui/text/locale.ts'
import styles from './set-aside-question.module.css'
import * as setAsideWords from './set-aside-words.ts'

type SetAsideQuestionProps = {
  check: SetAsideCheck
  computer: string
  /** How many bundles are more than one job moves. */
  leftOver: number
  songs: string
}

/** Shows which bundles move, where to, how they come back, and which stay because of songs or by their nature. */
export function SetAsideQuestion({ check, computer, leftOver, songs }: SetAsideQuestionProps) {
  const moves = check.items.filter(({ stays }) => stays === null)
  const staying = check.items.filter(({ stays }) => stays !== null)
  return (
    <div className={styles.question}>
      {moves.length > 0 ? (
        <>
          <p>{setAsideWords.howItMoves(moves, computer, <code>{SET_ASIDE_FOLDER}</code>)}</p>
          <p>{setAsideWords.spaceHint(FREES_SPACE)}</p>
        </>
      ) : (
        <p>{staying.length === 1 ? setAsideWords.oneStays : setAsideWords.allStay}</p>
      )}
      {leftOver > 0 && <p>{setAsideWords.leftForNextTime(leftOver)}</p>}
      <CheckedBundles title={setAsideWords.moves} items={moves} songs={songs} />
      <CheckedBundles title={setAsideWords.stays} items={staying} songs={songs} />
      <p className={styles.songs}>{songsText(check)}</p>
    </div>
  )
}

function songsText({ read, unseen }: SetAsideCheck) {
  if (read === 0 && unseen.length === 0) return setAsideWords.noSongs
  return songPartWords
    .notSeen({ answers: [], read, unseen, lastReadAt: null, computersWithoutSongs: [] })
    .join(' ')
}

type CheckedBundlesProps = {
  title: string
  items: CheckedBundle[]
  /** The path of the Songs page. */
  songs: string
}

/** Bundles that move, or that stay with the reason and the songs that need them. Renders nothing without bundles. */
function CheckedBundles({ title, items, songs }: CheckedBundlesProps) {
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
      {size !== null && <span className="soft data">{formattedSize(size)}</span>}
      <span className={styles.path}>{path}</span>
      {alongside.length > 0 && <p>{libraryPartWords.alsoInBundle(setAsideWords.alongsideText(alongside))}</p>}
      {stays && <p className={styles.stays}>{stays.sentence}</p>}
      {stays?.reason === 'songs' && (
        <p>
          <SongLinks songs={item.songs} songCount={item.songCount} page={songs} />
        </p>
      )}
    </li>
  )
}
