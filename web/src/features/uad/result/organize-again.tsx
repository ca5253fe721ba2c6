import { RotateCw } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { formattedMoment } from '../../../ui/text/locale.ts'
import styles from './organize-again.module.css'

type OrganizeAgainProps = {
  /** The time of the last run, an ISO date. */
  at: string
  /** Nobody knows whether a script was run: only that it was made. */
  isScript: boolean
  isClosed: boolean
  isBusy: boolean
  onAgain: () => void
  onShowPlan: () => void
}

/** Repeats the last run with the saved ownership, because Universal Audio's installer installs every plugin again. */
export function OrganizeAgain({ at, isScript, isClosed, isBusy, onAgain, onShowPlan }: OrganizeAgainProps) {
  return (
    <Surface as="section" className={styles.again} aria-label="Organize again">
      <div className={styles.words}>
        <b>
          {isScript ? 'Script made' : 'Last organized'} <time dateTime={at}>{formattedMoment(at)}</time>
        </b>
        <p>UA updates reinstall every plugin. Your choices are saved: organize again in one click.</p>
      </div>
      <Button kind="ghost" onClick={onShowPlan}>
        Show the Plan
      </Button>
      <Button icon={RotateCw} disabled={isClosed} isBusy={isBusy} busyText="Organizing..." onClick={onAgain}>
        Organize Again
      </Button>
    </Surface>
  )
}
