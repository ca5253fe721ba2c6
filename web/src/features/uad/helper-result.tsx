import { AppWindow, Terminal } from 'lucide-react'
import type { Job } from '#shared/helper/job.ts'
import { Button } from '../../ui/button.tsx'
import { ResultPanel } from './result-panel.tsx'
import { type Organizing, useNewestJob } from './use-organizing.ts'

type HelperResultProps = { count: number | undefined; organizing: Organizing }

/** After the helper app was opened with a job: what it does now, and the way to open it once more. */
export function HelperResult({ count, organizing }: HelperResultProps) {
  const { script, helper, isBusy } = organizing
  const { newest, launchAgain } = useNewestJob(organizing)
  const isClosed = count === 0 || isBusy

  return (
    <ResultPanel
      icon={AppWindow}
      title="Helper App Launched Successfully"
      says={
        <>
          {newest?.state !== 'cancelled' && (
            <>
              Confirm the move in the helper app. It lists {wordsFor(count)}, backs them up to{' '}
              <code>UAD_Plugins_Backup</code> and reports back when it is done.{' '}
            </>
          )}
          {newest && <span>{STATES[newest.state]}</span>}
        </>
      }
      actions={
        <>
          <Button
            icon={AppWindow}
            disabled={isClosed}
            isBusy={helper.isPending}
            busyText="Launching..."
            onClick={launchAgain}
          >
            Launch Helper App Again
          </Button>
          <Button
            kind="ghost"
            icon={Terminal}
            disabled={isClosed}
            isBusy={script.isPending}
            busyText="Generating..."
            onClick={() => script.mutate()}
          >
            Use script instead
          </Button>
        </>
      }
      refusal={count === 0 ? 'There are no unowned UAD plugins to move now.' : undefined}
    />
  )
}

const wordsFor = (count: number | undefined) =>
  count === undefined ? 'the unowned plugins' : `the ${count} unowned ${count === 1 ? 'plugin' : 'plugins'}`

const STATES: Record<Job['state'], string> = {
  waiting: 'Nothing has moved yet: the job waits for the helper app.',
  taken: 'The helper app has taken the job.',
  done: 'The helper app has done the job.',
  failed: 'The helper app could not do all of the job.',
  cancelled:
    'The job was taken back before the helper app began it, as happens when ownership changes. It moves nothing. Launch the helper app again to make a new one.',
}
