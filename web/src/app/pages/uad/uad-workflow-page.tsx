import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { ApiError } from '#shared/contract/client.ts'
import { NotLoaded } from '../../../api/load-failed.tsx'
import { pluginsQuery, workflowQuery } from '../../../api/queries.ts'
import { UadResult } from '../../../features/uad/result/uad-result.tsx'
import * as uadWords from '../../../features/uad/uad-words.ts'
import { useOrganizeActions } from '../../../features/uad/use-organize-actions.ts'
import {
  HowItWorks,
  ScopeNote,
  UadCounters,
  WorkflowHeader,
} from '../../../features/uad/workflow/workflow-header.tsx'
import { WorkflowSteps } from '../../../features/uad/workflow/workflow-steps.tsx'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useFocusAfterDialog } from '../../../ui/overlays/keep-focus.ts'
import { lazyPart, usePreload } from '../../../ui/overlays/lazy-part.tsx'
import { paths } from '../../paths.ts'
import styles from './uad-workflow-page.module.css'
import type { UadDialog } from './uad-workflow-page-dialog.tsx'

/** The next step, or the result after the last one. */
const AFTER_DIALOG = ['[aria-current=step] button:not(:disabled)', '[data-leads-to=result]'] as const

/** The UAD workflow: five steps, each in its dialog, and the result of the last one. */
export function UadWorkflowPage() {
  const workflow = useQuery(workflowQuery)
  const plugins = useQuery(pluginsQuery)
  const organizing = useOrganizeActions()
  const [dialog, setDialog] = useState<UadDialog>()
  const close = () => setDialog(undefined)
  usePreload(PRELOADED)
  useFocusAfterDialog(dialog !== undefined, ...AFTER_DIALOG)

  const { error } = workflow
  if (!workflow.data && error instanceof ApiError && error.code === 'needs_pro') return <UadNeedsPro />
  if (!workflow.data || plugins.isLoadingError)
    return <NotLoaded title={uadWords.couldntLoadWorkflow} queries={[workflow, plugins]} />

  return (
    <>
      <WorkflowHeader onReset={() => setDialog({ is: 'reset' })} />
      <div className={styles.layout}>
        <div>
          <UadCounters plugins={plugins.data} isAnalyzed={workflow.data.analyzeCompleted} />
          <WorkflowSteps workflow={workflow.data} onStart={(step) => setDialog({ is: step })} />
          {workflow.data.generateCompleted && (
            <UadResult
              workflow={workflow.data}
              organizing={organizing}
              onShowPlan={() => setDialog({ is: 'organize' })}
            />
          )}
        </div>
        <div className={styles.aside}>
          <HowItWorks />
          <ScopeNote />
        </div>
      </div>
      {dialog && (
        <UadWorkflowPageDialog
          dialog={dialog}
          workflow={workflow.data}
          plugins={plugins.data ?? []}
          organizing={organizing}
          onOpen={setDialog}
          onClose={close}
        />
      )}
    </>
  )
}

const UadWorkflowPageDialog = lazyPart(
  async () => (await import('./uad-workflow-page-dialog.tsx')).UadWorkflowPageDialog,
)
const PRELOADED = [UadWorkflowPageDialog]

/** Shown to a Free account on a server where the workflow requires Pro. */
function UadNeedsPro() {
  return (
    <EmptyState
      illustration="wave"
      level={2}
      title={uadWords.title}
      action={
        <Link asChild href={`${paths.settings}?tab=account`}>
          <ButtonLink kind="primary">{uadWords.openAccount}</ButtonLink>
        </Link>
      }
    >
      {uadWords.needsPro}
    </EmptyState>
  )
}
