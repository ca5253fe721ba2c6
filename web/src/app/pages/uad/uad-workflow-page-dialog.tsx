import type { Plugin } from '#shared/plugins/plugin.ts'
import type { UadWorkflow } from '#shared/uad/contract.ts'
import { AnalyzeDialog } from '../../../features/uad/analyze-dialog.tsx'
import { OrganizeDialog } from '../../../features/uad/move-plan/organize-dialog.tsx'
import { ExportDialog } from '../../../features/uad/profile/export-dialog.tsx'
import { PreviewDialog } from '../../../features/uad/profile/preview-dialog.tsx'
import type { ProfilePreview } from '../../../features/uad/profile/read-profile.ts'
import { UploadDialog } from '../../../features/uad/profile/upload-dialog.tsx'
import { ReviewDialog } from '../../../features/uad/review/review-dialog.tsx'
import type { OrganizeActions } from '../../../features/uad/use-organize-actions.ts'
import { ResetDialog } from '../../../features/uad/workflow/reset-dialog.tsx'
import type { StepKey } from '../../../features/uad/workflow/steps.ts'
import { paths } from '../../paths.ts'

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
          organizing={organizing}
          songs={paths.songs}
          onClose={onClose}
        />
      )
    case 'reset':
      return <ResetDialog onClose={onClose} />
  }
}
