import { ApiError } from '#shared/contract/client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useAnalyze } from './actions.ts'
import { OUT_OF_ORDER } from './use-step.ts'

type AnalyzeDialogProps = { onAnalyzed: () => void; onClose: () => void }

/** Starts matching the authorizations with the library. */
export function AnalyzeDialog({ onAnalyzed, onClose }: AnalyzeDialogProps) {
  const analyze = useAnalyze()
  /** Another tab has already done the analysis. */
  const closeWhenDone = (error: Error) => {
    if (error instanceof ApiError && error.status === OUT_OF_ORDER) onClose()
  }

  return (
    <Dialog
      title="Analyze UAD Plugins"
      description="The authorizations in your profile are matched with the UAD plugins in your library."
      width={500}
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            kind="primary"
            isBusy={analyze.isPending}
            busyText="Analyzing..."
            onClick={() => analyze.mutate(undefined, { onSuccess: onAnalyzed, onError: closeWhenDone })}
          >
            Start Analysis
          </Button>
        </>
      }
    >
      <p>
        Nothing on your disks changes. Plugins that you marked by hand, and plugins that the profile does not
        mention, keep their marks.
      </p>
    </Dialog>
  )
}
