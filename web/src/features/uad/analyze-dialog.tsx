import { useAnalyze } from './actions.ts'
import { StepDialog } from './step-dialog.tsx'
import { isOutOfOrder } from './use-step.ts'

type AnalyzeDialogProps = { onAnalyzed: () => void; onClose: () => void }

/** Starts matching the authorizations with the library. */
export function AnalyzeDialog({ onAnalyzed, onClose }: AnalyzeDialogProps) {
  const analyze = useAnalyze()
  /** Another tab has already done the analysis. */
  const closeWhenDone = (error: Error) => {
    if (isOutOfOrder(error)) onClose()
  }

  return (
    <StepDialog
      title="Analyze UAD Plugins"
      description="We match the authorizations in your profile with the UAD plugins in your library."
      onClose={onClose}
      action={{
        label: 'Start Analysis',
        isBusy: analyze.isPending,
        busyText: 'Analyzing...',
        onAct: () => analyze.mutate(undefined, { onSuccess: onAnalyzed, onError: closeWhenDone }),
      }}
    >
      <p>
        Nothing on your disk changes. Plugins you marked yourself, or that aren't in the profile, keep their
        status.
      </p>
    </StepDialog>
  )
}
