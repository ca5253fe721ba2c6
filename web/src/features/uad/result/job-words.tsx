import type { OrganizeJob, RestoreJob } from './use-organize-job.ts'

type JobWordsProps = {
  job: OrganizeJob | undefined
  restore: RestoreJob | undefined
  /** How many plugins there are to move; undefined while that is being fetched. */
  count: number | undefined
  /** The computer whose helper has no way to ask, where none that is online has one. */
  mute: string | undefined
}

/** How a job stands, in sentences; what takes it back is what counts last. */
export function JobWords({ job, restore, count, mute }: JobWordsProps) {
  const waits = [job, restore].some((each) => each?.state === 'waiting')
  return (
    <span role="status">
      {(!job || job.state === 'waiting') && (
        <>
          Confirm the move in the helper app. It lists {wordsFor(count)}, backs them up to{' '}
          <code>UAD_Plugins_Backup</code> and reports back when it is done.{' '}
        </>
      )}
      {job && `${STATES[job.state]} ${job.result?.sentence ?? ''}`.trim()}
      {mute !== undefined &&
        waits &&
        ` The helper on ${mute} can show no question on a screen. Type plugfolio-helper jobs --do in a terminal there.`}
      {restore && ` ${RESTORE_STATES[restore.state]} ${restore.result?.sentence ?? ''}`.trimEnd()}
    </span>
  )
}

const wordsFor = (count: number | undefined) =>
  count === undefined ? 'the unowned plugins' : `the ${count} unowned ${count === 1 ? 'plugin' : 'plugins'}`

const STATES: Record<OrganizeJob['state'], string> = {
  waiting: 'Nothing has moved yet: the job waits for the helper app.',
  taken: 'The helper app has taken the job.',
  done: 'The helper app has done the job.',
  failed: 'The helper app could not do all of the job.',
  cancelled:
    'The job was taken back before the helper app began it, as happens when ownership changes. It moves nothing. Launch the helper app again to make a new one.',
}

const RESTORE_STATES: Record<RestoreJob['state'], string> = {
  waiting: 'Taking it back waits for the helper app: confirm it there.',
  taken: 'The helper app takes the moves back.',
  done: 'The moves have been taken back.',
  failed: 'Not all of the moves could be taken back.',
  cancelled: 'Taking it back was cancelled. Nothing was moved by it.',
}
