import { Link } from 'wouter'
import type { RemovalCheck } from '#shared/songs/library/known-song.ts'
import { SongLinks } from '../../library/songs/song-links.tsx'
import * as songPartWords from '../../library/songs/song-words.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import styles from './removal-answer.module.css'
import * as songUsageWords from './song-usage-words.ts'

type RemovalAnswerProps = {
  check: RemovalCheck
  /** The plugins that may be removed, at least one. */
  plugins: { id: string; name: string }[]
  /** The path of the Songs page. */
  songs: string
}

/** More plugins leave no room for their songs beside the question. */
const FEW = 3

/** Before plugins are removed: which songs need them, how sure that is, and what was not looked at. */
export function RemovalAnswer({ check, plugins, songs }: RemovalAnswerProps) {
  if (check.read === 0 && check.unseen.length === 0)
    return (
      <p className="above-12 linked">
        {songUsageWords.addSongs((words) => (
          <Link href={songs}>{words}</Link>
        ))}
      </p>
    )
  const { tone, title } = removalVerdict(check, plugins.length)
  const names = new Map(plugins.map(({ id, name }) => [id, name]))
  const needed = check.answers.filter(({ songCount }) => songCount > 0)

  return (
    <div role="status" className="above-12 linked">
      <Notice tone={tone} title={title}>
        {needed.length > FEW && (
          <p>
            <Link href={songs}>{songUsageWords.showSongs}</Link>
          </p>
        )}
        {needed.length > 0 && needed.length <= FEW && (
          <ul className={styles.plugins} aria-label={songUsageWords.songsOfThem}>
            {needed.map(({ pluginId, songs: some, songCount }) => (
              <li key={pluginId}>
                {plugins.length > 1 && <b>{names.get(pluginId)}: </b>}
                <SongLinks songs={some} songCount={songCount} page={songs} />
              </li>
            ))}
          </ul>
        )}
        {songPartWords.notSeen(check).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Notice>
    </div>
  )
}

type Verdict = { tone: 'danger' | 'amber' | 'ok' | 'info'; title: string }

/** The verdict of the songs about removing plugins, in one line. It is only safe when every plugin is. */
function removalVerdict({ answers, read }: RemovalCheck, plugins: number): Verdict {
  const isOne = plugins === 1
  const needed = answers.filter(({ songCount }) => songCount > 0)
  const surely = needed.filter(({ songs }) => songs.some(({ certainty }) => certainty !== 'perhaps'))

  if (surely.length > 0) return { tone: 'danger', title: songUsageWords.songsNeed(surely.length, plugins) }
  if (needed.length > 0) return { tone: 'amber', title: songUsageWords.songsMayNeed(needed.length, plugins) }
  const isSafe = answers.length === plugins && answers.every((answer) => answer.isSafe) && read > 0
  if (isSafe) return { tone: 'ok', title: songUsageWords.unneeded(isOne) }
  return { tone: 'info', title: songUsageWords.unknownNeed(isOne) }
}
