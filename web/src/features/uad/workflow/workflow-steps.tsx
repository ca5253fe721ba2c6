import { Check, CircleCheck, RotateCcw } from 'lucide-react'
import { type ReactNode, useId } from 'react'
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
const AGAIN: Partial<Record<StepKey, string>> = { upload: uadWords.uploadAgain, review: uadWords.reviewAgain }

type StepProps = {
  number: number
  title: string
  description: string
  state: 'done' | 'next' | 'locked'
  onStart: () => void
  /** An extra button for a completed step. */
  aside?: ReactNode
}

/** One step of the workflow. Only the button of the next step is enabled. */
function WorkflowStep({ number, title, description, state, onStart, aside }: StepProps) {
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
        {aside}
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
