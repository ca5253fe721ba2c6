import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { UadWorkflow } from '#shared/uad/contract.ts'
import { movePlanQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { formattedMoment } from '../../../ui/text/locale.ts'
import * as uadWords from '../uad-words.ts'
import type { OrganizeActions } from '../use-organize-actions.ts'
import { HelperResult } from './helper-result.tsx'
import { ScriptResult } from './script-result.tsx'
import styles from './uad-result.module.css'

type UadResultProps = { workflow: UadWorkflow; organizing: OrganizeActions; onShowPlan: () => void }

/**
 * The result below the steps when all of them are completed. A run from here is of the whole plan. When songs use what it moves, it
 * is refused, and the plan is shown instead, where the user chooses.
 */
export function UadResult({ workflow, organizing, onShowPlan }: UadResultProps) {
  const isNothingLeft = useQuery(movePlanQuery).data?.moves.length === 0
  const { helperAppUsed, organizedAt, lastRun } = workflow
  const Result = helperAppUsed ? HelperResult : ScriptResult
  const run = { onUsed: onShowPlan }
  const repeat = () => (helperAppUsed ? organizing.launch(run) : organizing.makeAndSave(run))

  if (!organizedAt && lastRun && lastRun.leftOut > 0)
    return (
      <Notice tone="info" title={uadWords.nothingMoved}>
        {uadWords.leftOutText(lastRun.leftOut)}
        <div>
          <Button onClick={onShowPlan}>{uadWords.showPlan}</Button>
        </div>
      </Notice>
    )
  if (!organizedAt)
    return (
      <Notice tone="ok" title={uadWords.nothingToMove}>
        {uadWords.nothingToMoveHint}
      </Notice>
    )

  return (
    <>
      <Result lastRun={lastRun} isNothingLeft={isNothingLeft} organizing={organizing} run={run} />
      <OrganizeAgain
        at={organizedAt}
        isScript={!helperAppUsed}
        isClosed={isNothingLeft}
        isBusy={organizing.isBusy}
        onAgain={repeat}
        onShowPlan={onShowPlan}
      />
    </>
  )
}

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
function OrganizeAgain({ at, isScript, isClosed, isBusy, onAgain, onShowPlan }: OrganizeAgainProps) {
  return (
    <Surface as="section" className={styles.again} aria-label={uadWords.againTitle}>
      <div className={styles.words}>
        <b>
          {isScript ? uadWords.scriptMade : uadWords.lastOrganized}{' '}
          <time dateTime={at}>{formattedMoment(at)}</time>
        </b>
        <p>{uadWords.againHint}</p>
      </div>
      <Button kind="ghost" onClick={onShowPlan}>
        {uadWords.showPlan}
      </Button>
      <Button
        icon={RotateCw}
        disabled={isClosed}
        isBusy={isBusy}
        busyText={uadWords.organizing}
        onClick={onAgain}
      >
        {uadWords.organizeAgain}
      </Button>
    </Surface>
  )
}
