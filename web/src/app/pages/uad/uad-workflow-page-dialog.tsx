import { type ReactNode, useState } from 'react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { UadWorkflow } from '#shared/uad/contract.ts'
import { useAnalyze, useCompleteExport, useResetWorkflow } from '../../../features/uad/actions.ts'
import { OrganizeDialog } from '../../../features/uad/move-plan/organize-dialog.tsx'
import { PreviewDialog } from '../../../features/uad/profile/preview-dialog.tsx'
import type { ProfilePreview } from '../../../features/uad/profile/read-profile.ts'
import { UploadDialog } from '../../../features/uad/profile/upload-dialog.tsx'
import { ReviewDialog } from '../../../features/uad/review/review-dialog.tsx'
import { StepDialog } from '../../../features/uad/step-dialog.tsx'
import * as uadWords from '../../../features/uad/uad-words.ts'
import type { OrganizeActions } from '../../../features/uad/use-organize-actions.ts'
import { isOutOfOrder } from '../../../features/uad/use-step.ts'
import type { StepKey } from '../../../features/uad/workflow/steps.ts'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import type { Dress } from '../../../ui/text/sentence.ts'
import { paths } from '../../paths.ts'
import styles from './uad-workflow-page-dialog.module.css'

/** The open dialog: that of a step, the preview of a file, or the question before a reset. */
export type UadDialog = { is: StepKey } | { is: 'preview'; preview: ProfilePreview } | { is: 'reset' }

type UadWorkflowPageDialogProps = {
  dialog: UadDialog
  workflow: UadWorkflow
  plugins: Plugin[]
  organizing: OrganizeActions
  onOpen: (dialog: UadDialog) => void
  onClose: () => void
}

/** The open dialog of the UAD workflow page, and the next one. */
export function UadWorkflowPageDialog(props: UadWorkflowPageDialogProps) {
  const { dialog, workflow, plugins, organizing, onOpen, onClose } = props

  switch (dialog.is) {
    case 'export':
      return <ExportDialog onClose={onClose} />
    case 'upload':
      return (
        <UploadDialog
          replaced={workflow.profile}
          isAgain={workflow.analyzeCompleted}
          onRead={(preview) => onOpen({ is: 'preview', preview })}
          onClose={onClose}
        />
      )
    case 'preview':
      return (
        <PreviewDialog
          preview={dialog.preview}
          onContinue={() => (workflow.analyzeCompleted ? onClose() : onOpen({ is: 'analyze' }))}
          onTryAgain={() => onOpen({ is: 'upload' })}
          onClose={onClose}
        />
      )
    case 'analyze':
      return <AnalyzeDialog onAnalyzed={() => onOpen({ is: 'review' })} onClose={onClose} />
    case 'review':
      return (
        <ReviewDialog
          plugins={plugins}
          isAgain={workflow.reviewCompleted}
          onSaved={onClose}
          onClose={onClose}
        />
      )
    case 'organize':
      return (
        <OrganizeDialog
          isNothingOwned={workflow.profile?.owned === 0}
          hasRun={workflow.organizedAt !== null}
          organizing={organizing}
          songs={paths.songs}
          onClose={onClose}
        />
      )
    case 'reset':
      return <ResetDialog onClose={onClose} />
  }
}

type AnalyzeDialogProps = { onAnalyzed: () => void; onClose: () => void }

/** Starts matching the authorizations with the library. */
function AnalyzeDialog({ onAnalyzed, onClose }: AnalyzeDialogProps) {
  const analyze = useAnalyze()
  /** Another tab has already done the analysis. */
  const closeWhenDone = (error: Error) => {
    if (isOutOfOrder(error)) onClose()
  }

  return (
    <StepDialog
      title={uadWords.analyzeTitle}
      description={uadWords.analyzeHint}
      onClose={onClose}
      action={{
        label: uadWords.startAnalysis,
        isBusy: analyze.isPending,
        busyText: uadWords.analyzing,
        onAct: () => analyze.mutate(undefined, { onSuccess: onAnalyzed, onError: closeWhenDone }),
      }}
    >
      <p>{uadWords.analyzeEffect}</p>
    </StepDialog>
  )
}

/** Resets all steps, and the ownership if the box is ticked. */
function ResetDialog({ onClose }: { onClose: () => void }) {
  const reset = useResetWorkflow()
  const [isWithOwnership, setWithOwnership] = useState(false)

  return (
    <ConfirmDialog
      title={uadWords.resetWorkflow}
      description={uadWords.resetHint}
      confirmLabel={uadWords.resetWorkflow}
      busyLabel={uadWords.resetting}
      isBusy={reset.isPending}
      onConfirm={() => reset.mutate(isWithOwnership, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Checkbox isChecked={isWithOwnership} onChange={setWithOwnership} label={uadWords.resetOwnership} />
    </ConfirmDialog>
  )
}

/** Explains how to save the profile in the maker's control panel; the user confirms that it is done. */
function ExportDialog({ onClose }: { onClose: () => void }) {
  const complete = useCompleteExport()

  return (
    <StepDialog
      title={uadWords.exportTitle}
      description={uadWords.exportHint}
      onClose={onClose}
      action={{
        label: uadWords.listExported,
        isBusy: complete.isPending,
        onAct: () => complete.mutate(undefined, { onSuccess: onClose }),
      }}
    >
      <ol className={styles.instructions}>
        {INSTRUCTIONS.map(({ key, text }, index) => (
          <li key={key}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </StepDialog>
  )
}

const bold: Dress = (words) => <b>{words}</b>

const INSTRUCTIONS: { key: string; text: ReactNode }[] = [
  { key: 'connect', text: uadWords.hardwareStoresLicenses },
  { key: 'open', text: uadWords.controlPanelOpen(bold) },
  { key: 'tab', text: uadWords.systemInfoTab(bold) },
  { key: 'button', text: uadWords.systemProfileButton(bold) },
  { key: 'save', text: uadWords.fileSavedWhereFound },
]
