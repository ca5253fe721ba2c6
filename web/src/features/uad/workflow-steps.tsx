import { RotateCcw } from 'lucide-react'
import type { UadWorkflow } from '#shared/uad/contract.ts'
import { Button } from '../../ui/button.tsx'
import { Step } from './step.tsx'
import { nextStepOf, STEPS, type StepKey } from './steps.ts'
import styles from './workflow-steps.module.css'

type WorkflowStepsProps = {
  workflow: UadWorkflow
  isGoingBack: boolean
  onStart: (step: StepKey) => void
  onUploadAgain: () => void
}

/** The five steps as a chain. Only the next one can be started. */
export function WorkflowSteps({ workflow, isGoingBack, onStart, onUploadAgain }: WorkflowStepsProps) {
  const next = nextStepOf(workflow)

  return (
    <ol className={styles.chain} data-tight={next === undefined}>
      {STEPS.map(({ key, completedBy, title, says }, index) => (
        <Step
          key={key}
          number={index + 1}
          title={title}
          says={says}
          state={key === next ? 'next' : workflow[completedBy] ? 'done' : 'locked'}
          onStart={() => onStart(key)}
          aside={
            key === 'upload' &&
            workflow.uploadCompleted && (
              <Button kind="ghost" size="sm" icon={RotateCcw} isBusy={isGoingBack} onClick={onUploadAgain}>
                Upload Again
              </Button>
            )
          }
        />
      ))}
    </ol>
  )
}
