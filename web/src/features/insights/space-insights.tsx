import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { FormatFigures } from '#shared/formats/formats-answer.ts'
import type { StorageFigures, StorageSum } from '#shared/storage/storage-answer.ts'
import { sumOfSums } from '#shared/storage/storage-sum.ts'
import { oldSystemsQuery } from '../../api/computer-queries.ts'
import { capitalized, sumText, sureText, unknownText } from '../../library/bundles/storage-words.ts'
import { Surface } from '../../ui/layout/surface.tsx'
import { counted } from '../../ui/text/counted.ts'
import { formattedNumber } from '../../ui/text/locale.ts'
import shelfStyles from './library-shelves.module.css'
import { RetryNote } from './retry-note.tsx'
import styles from './space-insights.module.css'
import { useSpaceFigures } from './use-space-figures.ts'

type SpaceInsightsProps = {
  /** The addresses of what takes space, and of the formats that could go. */
  storage: string
  formats: string
  /** The address of the plugins that need a newer system. */
  oldSystems: string
}

/** The space that plugins take on all computers, what of it could go, and what needs a newer system. Nothing where none of it is known. */
export function SpaceInsights({ storage, formats, oldSystems }: SpaceInsightsProps) {
  const { space, proposed } = useSpaceFigures()
  const { data: tooNew = [] } = useQuery(oldSystemsQuery)

  if (!space.data || !proposed.data) {
    const failed = [space, proposed].find(({ data, error }) => error && !data)
    return (
      failed?.error && (
        <RetryNote what="what takes space" error={failed.error} onTryAgain={() => failed.refetch()} />
      )
    )
  }
  const { total } = space.data
  const ways = waysToFree(space.data, proposed.data, formats)
  const hasSizes = total.unknown < total.bundles
  const tooNewCount = new Set(tooNew.map(({ pluginId }) => pluginId)).size
  if (!hasSizes && ways.length === 0 && tooNewCount === 0) return null

  return (
    <section className={shelfStyles.section}>
      <h2>Your computers</h2>
      <div className={shelfStyles.row}>
        {hasSizes && (
          <Surface className={styles.card}>
            <h3>
              <Link href={storage}>Space used</Link>
            </h3>
            <p className={styles.figure}>{capitalized(sumText(total))}</p>
            <p className={styles.note}>
              {placesText(space.data)} {unknownText(total)}
            </p>
          </Surface>
        )}
        <Surface className={styles.card}>
          <h3>Could go</h3>
          <ul aria-label="Could go">
            {ways.map(({ name, href, text }) => (
              <li key={name}>
                <Link href={href} className={styles.way}>
                  <span>{name}</span>
                  <span className={styles.amount}>{text}</span>
                </Link>
              </li>
            ))}
          </ul>
          <p className={styles.note}>{doubtText(space.data, ways.length)}</p>
        </Surface>
        {tooNewCount > 0 && (
          <Surface className={styles.card}>
            <h3>
              <Link href={oldSystems}>Needs a newer system</Link>
            </h3>
            <p className={styles.figure}>{counted(tooNewCount, 'plugin')}</p>
            <p className={styles.note}>
              The system of a computer is older than they ask for: they may not load there.
            </p>
          </Surface>
        )}
      </div>
    </section>
  )
}

/** The ways to free space, each with its number, its size and its list. */
function waysToFree(
  { neverUsed, copies }: StorageFigures,
  { proposalTotals }: FormatFigures,
  formats: string,
) {
  const unneeded = unneededFormats(proposalTotals)
  return [
    {
      name: 'Installed, never used',
      href: formats,
      sum: neverUsed,
      count: counted(neverUsed.plugins, 'plugin'),
    },
    { name: 'Formats not needed', href: formats, sum: unneeded, count: counted(unneeded.bundles, 'bundle') },
    { name: 'Copies', href: formats, sum: copies, count: counted(copies.bundles, 'bundle') },
  ].flatMap(({ name, href, sum, count }) =>
    sum.bundles > 0 ? [{ name, href, text: `${count}, ${sizeText(sum)}` }] : [],
  )
}

/** The proposals without copies, which are counted by themselves. */
const unneededFormats = (totals: FormatFigures['proposalTotals']): StorageSum =>
  sumOfSums(
    totals
      .filter(({ reason }) => reason !== 'duplicate')
      .map(({ count, bytes, unknown }) => ({ bundles: count, bytes, unknown })),
  )

const sizeText = (sum: StorageSum) => (sum.unknown === sum.bundles ? 'size unknown' : sumText(sum))

function placesText({ total, computers }: StorageFigures) {
  const places = computers > 1 ? ` on ${formattedNumber(computers)} computers` : ''
  return `In ${counted(total.bundles, 'bundle')}${places}.`
}

/** The doubts about the figures. */
function doubtText({ neverUsed, songs }: StorageFigures, count: number) {
  return [
    count === 0 && 'Nothing that we know of.',
    count > 1 && 'A bundle with two reasons counts in both.',
    songs.read === 0 && 'No song has been read yet, so no plugin is known to be unused.',
    neverUsed.plugins > 0 && `Never used: ${sureText(songs)}`,
  ]
    .filter(Boolean)
    .join(' ')
}
