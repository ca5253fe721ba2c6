import { AppWindow, Terminal, Undo2 } from 'lucide-react'
import type { UadWorkflow } from '#shared/uad/contract.ts'
import { Button } from '../../../ui/controls/button.tsx'
import * as common from '../../../ui/text/common-words.ts'
import * as uadWords from '../uad-words.ts'
import { JobReport, type ListedOrganizeJob, type ListedRestoreJob, useOrganizeJob } from './job-report.tsx'
import { ResultPanel, type RunResultProps } from './script-result.tsx'

/** The job that the helper app was opened with: its progress, its result and its undo. */
export function HelperResult({ lastRun, isNothingLeft, organizing, run }: RunResultProps) {
  const { script, helper, isBusy } = organizing
  const { newest, restore, launchAgain, undo, canUndo, muteComputer } = useOrganizeJob(organizing, run)
  const isClosed = isNothingLeft || isBusy

  return (
    <ResultPanel
      icon={AppWindow}
      title={uadWords.helperLaunched}
      description={<JobText job={newest} restore={restore} lastRun={lastRun} muteComputer={muteComputer} />}
      actions={
        <>
          <Button
            icon={AppWindow}
            disabled={isClosed && newest?.state !== 'taken'}
            isBusy={helper.isPending}
            busyText={uadWords.launching}
            onClick={launchAgain}
          >
            {uadWords.launchAgain}
          </Button>
          {canUndo && newest && (
            <Button
              icon={Undo2}
              isBusy={undo.isPending}
              busyText={common.undoing}
              onClick={() => undo.mutate(newest.id)}
            >
              {common.undo}
            </Button>
          )}
          <Button
            kind="ghost"
            icon={Terminal}
            disabled={isClosed}
            isBusy={script.isPending}
            busyText={uadWords.generating}
            onClick={() => organizing.make(run)}
          >
            {uadWords.useScript}
          </Button>
        </>
      }
      refusal={isNothingLeft ? uadWords.nothingUnowned : undefined}
    >
      {restore && <JobReport job={restore} label={common.undo} />}
      {newest && <JobReport job={newest} label={uadWords.moveJob} />}
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
          {uadWords.confirmMove(lastRun?.moves, <code>UAD_Plugins_Backup</code>)}{' '}
          {uadWords.leftOutText(lastRun?.leftOut ?? 0)}{' '}
        </>
      )}
      {job && `${uadWords.jobStates[job.state]} ${job.result?.sentence ?? ''}`.trim()}
      {muteComputer !== undefined && waits && ` ${uadWords.helperCantAsk(muteComputer)}`}
      {restore && ` ${uadWords.undoStates[restore.state]} ${restore.result?.sentence ?? ''}`.trimEnd()}
    </span>
  )
}
