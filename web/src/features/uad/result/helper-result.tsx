import { AppWindow, Terminal, Undo2 } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import type { OrganizeActions } from '../use-organizing.ts'
import { JobReport } from './job-report.tsx'
import { JobText } from './job-words.tsx'
import { ResultPanel } from './result-panel.tsx'
import { useOrganizeJob } from './use-organize-job.ts'

type HelperResultProps = { count: number | undefined; organizing: OrganizeActions }

/** The job that the helper app was opened with: its progress, its result and its undo. */
export function HelperResult({ count, organizing }: HelperResultProps) {
  const { script, helper, isBusy } = organizing
  const { newest, restore, launchAgain, undo, canUndo, muteComputer } = useOrganizeJob(organizing)
  const isClosed = count === 0 || isBusy

  return (
    <ResultPanel
      icon={AppWindow}
      title="Helper App Launched Successfully"
      description={<JobText job={newest} restore={restore} count={count} muteComputer={muteComputer} />}
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
            onClick={() => organizing.make()}
          >
            Use script instead
          </Button>
        </>
      }
      refusal={count === 0 ? 'There are no unowned UAD plugins to move now.' : undefined}
    >
      {restore && <JobReport job={restore} label="Undo" />}
      {newest && <JobReport job={newest} label="Move" />}
    </ResultPanel>
  )
}
