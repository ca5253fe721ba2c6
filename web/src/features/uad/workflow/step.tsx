import { Check, CircleCheck } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import styles from './step.module.css'

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
export function WorkflowStep({ number, title, description, state, onStart, aside }: StepProps) {
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
            Completed
          </Button>
        ) : (
          <Button
            kind={state === 'next' ? 'primary' : 'secondary'}
            disabled={state === 'locked'}
            aria-describedby={id}
            onClick={onStart}
          >
            Start This Step
          </Button>
        )}
      </div>
    </Surface>
  )
}
