import { AppWindow, Terminal, Undo2 } from 'lucide-react'
import type { UadWorkflow } from '#shared/uad/contract.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { counted } from '../../../ui/text/counted.ts'
import { JobReport, type ListedOrganizeJob, type ListedRestoreJob, useOrganizeJob } from './job-report.tsx'
import { leftOutText } from './run-words.ts'
import type { RunResultProps } from './script-result.tsx'
import { ResultPanel } from './script-result.tsx'

/** The job that the helper app was opened with: its progress, its result and its undo. */
export function HelperResult({ lastRun, isNothingLeft, organizing, run }: RunResultProps) {
  const { script, helper, isBusy } = organizing
  const { newest, restore, launchAgain, undo, canUndo, muteComputer } = useOrganizeJob(organizing, run)
  const isClosed = isNothingLeft || isBusy

  return (
    <ResultPanel
      icon={AppWindow}
      title="Helper App Launched Successfully"
      description={<JobText job={newest} restore={restore} lastRun={lastRun} muteComputer={muteComputer} />}
      actions={
        <>
          <Button
            icon={AppWindow}
            disabled={isClosed && newest?.state !== 'taken'}
            isBusy={helper.isPending}
            busyText="Launching..."
            onClick={launchAgain}
          >
            Launch Helper App Again
          </Button>
          {canUndo && newest && (
            <Button
              icon={Undo2}
              isBusy={undo.isPending}
              busyText="Undoing..."
              onClick={() => undo.mutate(newest.id)}
            >
              Undo
            </Button>
          )}
          <Button
            kind="ghost"
            icon={Terminal}
            disabled={isClosed}
            isBusy={script.isPending}
            busyText="Generating..."
            onClick={() => organizing.make(run)}
          >
            Use script instead
          </Button>
        </>
      }
      refusal={isNothingLeft ? 'There are no unowned UAD plugins to move now.' : undefined}
    >
      {restore && <JobReport job={restore} label="Undo" />}
      {newest && <JobReport job={newest} label="Move" />}
    </ResultPanel>
  )
}

type JobWordsProps = {
  job: ListedOrganizeJob | undefined
  restore: ListedRestoreJob | undefined
  lastRun: UadWorkflow['lastRun']
  /** The name of a computer whose helper cannot ask the user, if no online helper can. */
  muteComputer: string | undefined
}

/** Describes the state of a job and of its undo in sentences. */
function JobText({ job, restore, lastRun, muteComputer }: JobWordsProps) {
  const waits = [job, restore].some((each) => each?.state === 'waiting')
  return (
    <span role="status">
      {(!job || job.state === 'waiting') && (
        <>
          Confirm the move in the helper app. It lists {listedText(lastRun)}, backs them up to{' '}
          <code>UAD_Plugins_Backup</code> and reports back when it is done.{' '}
          {leftOutText(lastRun?.leftOut ?? 0)}{' '}
        </>
      )}
      {job && `${STATES[job.state]} ${job.result?.sentence ?? ''}`.trim()}
      {muteComputer !== undefined &&
        waits &&
        ` The helper on ${muteComputer} can't show a question on a screen. Type plugfolio-helper jobs --do in a terminal there.`}
      {restore && ` ${RESTORE_STATES[restore.state]} ${restore.result?.sentence ?? ''}`.trimEnd()}
    </span>
  )
}

const listedText = (run: UadWorkflow['lastRun']) =>
  run ? `the ${counted(run.moves, 'unowned plugin')}` : 'the unowned plugins'

const STATES: Record<ListedOrganizeJob['state'], string> = {
  waiting: 'Nothing has moved yet: the job is waiting for the helper app.',
  taken: 'The helper app has claimed the job.',
  done: 'The helper app has finished the job.',
  failed: 'The helper app could not finish the job.',
  cancelled:
    'The job was canceled, and nothing moved. Ownership may have changed, or a newer song may use one of the plugins. Launch the helper app again to start over.',
}

const RESTORE_STATES: Record<ListedRestoreJob['state'], string> = {
  waiting: 'Confirm the undo in the helper app.',
  taken: 'The helper app is undoing the moves.',
  done: 'The moves have been undone.',
  failed: 'Not all of the moves could be undone.',
  cancelled: 'The undo was canceled. Nothing was moved back.',
}
