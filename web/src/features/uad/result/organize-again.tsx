import { RotateCw } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { Module } from '../../../ui/layout/module.tsx'
import styles from './organize-again.module.css'

type OrganizeAgainProps = {
  /** When it was last done, ISO. */
  at: string
  isClosed: boolean
  isBusy: boolean
  onAgain: () => void
  onShowPlan: () => void
}

/** Universal Audio's installer puts everything back; this does the same again with the ownership that is kept. */
export function OrganizeAgain({ at, isClosed, isBusy, onAgain, onShowPlan }: OrganizeAgainProps) {
  return (
    <Module as="section" className={styles.again} aria-label="Organize again">
      <div className={styles.words}>
        <b>
          Last organized <time dateTime={at}>{WHEN.format(new Date(at))}</time>
        </b>
        <p>
          An update from Universal Audio installs every plugin again. Your ownership is kept: organize again
          with one click.
        </p>
      </div>
      <Button kind="ghost" onClick={onShowPlan}>
        Show the Plan
      </Button>
      <Button icon={RotateCw} disabled={isClosed} isBusy={isBusy} busyText="Organizing..." onClick={onAgain}>
        Organize Again
      </Button>
    </Module>
  )
}

const WHEN = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
