import { Link } from 'wouter'
import type { RemovalCheck } from '#shared/songs/library/known-song.ts'
import { notSeen } from '../../library/songs/not-seen.ts'
import { songAddress, songTitle } from '../../library/songs/song-words.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { counted } from '../../ui/text/counted.ts'
import { formattedNumber } from '../../ui/text/locale.ts'
import styles from './removal-answer.module.css'

type RemovalAnswerProps = {
  check: RemovalCheck
  /** The plugins that may be removed, at least one. */
  plugins: { id: string; name: string }[]
  /** The path of the Songs page. */
  songs: string
}

/** How many plugins are named with their songs; the heading counts all of them. */
const SHOWN = 20

/** So many plugins leave room for the question; more fold their songs. */
const FEW = 3

const NO_SONGS =
  "We don't know any of your songs yet, so we can't say whether one needs this. You can add them on the Songs page."

/** Before plugins are removed: which songs need them, how sure that is, and what was not looked at. */
export function RemovalAnswer({ check, plugins, songs }: RemovalAnswerProps) {
  if (check.read === 0 && check.unseen.length === 0) return <p className={styles.answer}>{NO_SONGS}</p>
  const { tone, title } = removalVerdict(check, plugins.length)
  const names = new Map(plugins.map(({ id, name }) => [id, name]))
  const needed = check.answers.filter(({ songCount }) => songCount > 0)

  return (
    <div role="status" className={styles.answer}>
      <Notice tone={tone} title={title}>
        {needed.length > FEW ? (
          <details>
            <summary>Show the songs</summary>
            {songsOf(needed)}
          </details>
        ) : (
          needed.length > 0 && songsOf(needed)
        )}
        {notSeen(check).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Notice>
    </div>
  )

  function songsOf(answers: RemovalCheck['answers']) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      <ul className={styles.plugins} aria-label="Songs that use or may use them" tabIndex={0}>
        {answers.slice(0, SHOWN).map((answer) => (
          <li key={answer.pluginId}>
            {plugins.length > 1 && <b>{names.get(answer.pluginId)}</b>}
            <ul>
              {answer.songs.map((song) => (
                <li key={song.id}>
                  <Link href={songAddress(songs, song.id)}>{songTitle(song)}</Link>{' '}
                  <span>{[song.daw, doubtOf(song)].filter((text) => text !== '').join(' · ')}</span>
                </li>
              ))}
            </ul>
            {answer.songCount > answer.songs.length && (
              <span>and {counted(answer.songCount - answer.songs.length, 'more song')}</span>
            )}
          </li>
        ))}
        {answers.length > SHOWN && <li>and {counted(answers.length - SHOWN, 'more plugin')}</li>}
      </ul>
    )
  }
}

type NeedingSong = RemovalCheck['answers'][number]['songs'][number]

/** Why a song may use the plugin; '' when it does. */
const doubtOf = ({ certainty, reason }: NeedingSong) => (certainty === 'perhaps' ? reason : '')

/** The verdict of the songs about removing plugins, in one line. It is only safe when every plugin is. */
function removalVerdict({ answers, read }: RemovalCheck, plugins: number) {
  const isOne = plugins === 1
  const needed = answers.filter(({ songCount }) => songCount > 0)
  const surely = needed.filter(({ songs }) => songs.some(({ certainty }) => certainty !== 'perhaps'))

  if (surely.length > 0)
    return {
      tone: 'danger' as const,
      title: isOne ? 'Your songs need it' : `Your songs need ${of(surely.length, plugins)}`,
    }
  if (needed.length > 0)
    return {
      tone: 'amber' as const,
      title: isOne ? 'Songs may need it' : `Songs may need ${of(needed.length, plugins)}`,
    }
  const isSafe = answers.length === plugins && answers.every((answer) => answer.isSafe) && read > 0
  if (isSafe)
    return { tone: 'ok' as const, title: isOne ? 'No known song needs it' : 'No known song needs them' }
  return { tone: 'info' as const, title: `We can't say whether songs need ${isOne ? 'it' : 'them'}` }
}

const of = (count: number, plugins: number) =>
  `${formattedNumber(count)} of these ${formattedNumber(plugins)} plugins`
