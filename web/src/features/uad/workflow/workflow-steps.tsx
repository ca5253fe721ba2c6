import { RotateCcw } from 'lucide-react'
import type { UadWorkflow } from '#shared/uad/contract.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { WorkflowStep } from './step.tsx'
import { nextStepOf, type StepKey, UAD_STEPS } from './steps.ts'
import styles from './workflow-steps.module.css'

type WorkflowStepsProps = {
  workflow: UadWorkflow
  onStart: (step: StepKey) => void
}

/** The five steps. Only the next one can be started. */
export function WorkflowSteps({ workflow, onStart }: WorkflowStepsProps) {
  const next = nextStepOf(workflow)

  return (
    <ol className={styles.chain} data-tight={next === undefined}>
      {UAD_STEPS.map(({ key, completedBy, title, description }, index) => (
        <WorkflowStep
          key={key}
          number={index + 1}
          title={title}
          description={description}
          state={key === next ? 'next' : workflow[completedBy] ? 'done' : 'locked'}
          onStart={() => onStart(key)}
          aside={
            AGAIN[key] !== undefined &&
            workflow[completedBy] && (
              <Button kind="ghost" size="sm" icon={RotateCcw} onClick={() => onStart(key)}>
                {AGAIN[key]}
              </Button>
            )
          }
        />
      ))}
    </ol>
  )
}

/** Completed steps that can be repeated without resetting the others. */
const AGAIN: Partial<Record<StepKey, string>> = { upload: 'Upload Again', review: 'Review Again' }
