import type { SetAsideCheck } from '#shared/set-aside/check.ts'
import { SET_ASIDE_FOLDER } from '#shared/set-aside/folder.ts'
import { FREES_NOTHING_YET } from '../../library/bundles/storage-words.ts'
import { notSeen } from '../../library/songs/not-seen.ts'
import { counted } from '../../ui/text/counted.ts'
import { CheckedBundles } from './checked-bundles.tsx'
import styles from './set-aside-question.module.css'
import { moveSummary } from './words.ts'

type SetAsideQuestionProps = {
  check: SetAsideCheck
  computer: string
  /** How many bundles are more than one job moves. */
  leftOver: number
  songs: string
}

/** What moves, where to, how it comes back, and what stays because of songs or by its nature. */
export function SetAsideQuestion({ check, computer, leftOver, songs }: SetAsideQuestionProps) {
  const moves = check.items.filter(({ stays }) => stays === null)
  const staying = check.items.filter(({ stays }) => stays !== null)
  const isOne = moves.length === 1
  return (
    <div className={styles.question}>
      {moves.length > 0 ? (
        <>
          <p>
            {moveSummary(moves)}. The helper on {computer} asks for confirmation and for the disk, then moves{' '}
            {isOne ? 'it' : 'them'} to <code>{SET_ASIDE_FOLDER}</code> there. You can bring{' '}
            {isOne ? 'it' : 'each one'} back here.
          </p>
          <p>
            {FREES_NOTHING_YET} Presets and sample libraries are not part of a bundle and stay where they are.
          </p>
        </>
      ) : (
        <p>{staying.length === 1 ? 'It stays where it is.' : 'All of them stay where they are.'}</p>
      )}
      {leftOver > 0 && (
        <p>{counted(leftOver, 'bundle is', 'bundles are')} left for a next time: one job moves no more.</p>
      )}
      <CheckedBundles title="Moves" items={moves} songs={songs} />
      <CheckedBundles title="Stays" items={staying} songs={songs} />
      <p className={styles.songs}>{songsText(check)}</p>
    </div>
  )
}

function songsText({ read, unseen }: SetAsideCheck) {
  if (read === 0 && unseen.length === 0)
    return "We don't know any of your songs yet, so we can't say whether one needs them. You can add songs on the Songs page."
  return notSeen({ answers: [], read, unseen, lastReadAt: null, computersWithoutSongs: [] }).join(' ')
}
