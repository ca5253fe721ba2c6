import { Check, CircleCheck } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Module } from '../../../ui/layout/module.tsx'
import styles from './step.module.css'

type StepProps = {
  number: number
  title: string
  says: string
  state: 'done' | 'next' | 'locked'
  onStart: () => void
  /** Something more to do with a step that is done. */
  aside?: ReactNode
}

/** One link of the chain. The button of a step that is done, or not yet to be done, is disabled. */
export function Step({ number, title, says, state, onStart, aside }: StepProps) {
  const id = useId()

  return (
    <Module
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
        <p>{says}</p>
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
    </Module>
  )
}
