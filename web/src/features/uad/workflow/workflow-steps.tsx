import { Check, CircleCheck, RotateCcw } from 'lucide-react'
import { useId } from 'react'
import type { UadWorkflow } from '#shared/uad/contract.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import * as uadWords from '../uad-words.ts'
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
      {UAD_STEPS.map((step, index) => (
        <WorkflowStep
          key={step.key}
          step={step}
          number={index + 1}
          state={step.key === next ? 'next' : workflow[step.completedBy] ? 'done' : 'locked'}
          onStart={() => onStart(step.key)}
        />
      ))}
    </ol>
  )
}

/** Completed steps that can be repeated without resetting the others. */
const AGAIN: Partial<Record<StepKey, string>> = { upload: uadWords.uploadAgain, review: uadWords.reviewAgain }

type StepProps = {
  step: (typeof UAD_STEPS)[number]
  number: number
  state: 'done' | 'next' | 'locked'
  onStart: () => void
}

/** One step of the workflow. Only the button of the next step is enabled. */
function WorkflowStep({ step: { key, title, description }, number, state, onStart }: StepProps) {
  const id = useId()

  return (
    <Surface
      as="li"
      className={styles.step}
      data-state={state}
      aria-current={state === 'next' ? 'step' : undefined}
    >
      <span className={styles.node}>
        {state === 'done' ? <Check size={16} aria-hidden="true" /> : number}
      </span>
      <div className={styles.words}>
        <h3 id={id}>{title}</h3>
        <p>{description}</p>
      </div>
      <div className={styles.actions}>
        {state === 'done' && AGAIN[key] && (
          <Button kind="ghost" size="sm" icon={RotateCcw} onClick={onStart}>
            {AGAIN[key]}
          </Button>
        )}
        {state === 'done' ? (
          <Button kind="done" icon={CircleCheck} disabled aria-describedby={id}>
            {uadWords.completed}
          </Button>
        ) : (
          <Button
            kind={state === 'next' ? 'primary' : 'secondary'}
            disabled={state === 'locked'}
            aria-describedby={id}
            onClick={onStart}
          >
            {uadWords.startStep}
          </Button>
        )}
      </div>
    </Surface>
  )
}
