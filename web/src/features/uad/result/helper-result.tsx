import { AppWindow, Terminal, Undo2 } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { JobReport } from './job-report.tsx'
import { JobText } from './job-words.tsx'
import { ResultPanel } from './result-panel.tsx'
import type { RunResultProps } from './script-result.tsx'
import { useOrganizeJob } from './use-organize-job.ts'

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
