import { useQuery } from '@tanstack/react-query'
import { AppWindow, type LucideIcon, Terminal } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { planWithout } from '#shared/uad/move-plan/plan-without.ts'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { movePlanQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import * as uadWords from '../uad-words.ts'
import type { OrganizeActions } from '../use-organize-actions.ts'
import styles from './organize-dialog.module.css'
import { PlanPreview } from './plan-preview.tsx'
import { SongGate, useSongGate } from './song-gate.tsx'

type OrganizeDialogProps = {
  /** The profile lists no license as owned. This is rare, so the dialog asks for a confirmation. */
  isNothingOwned: boolean
  /** A script or job was made before. */
  hasRun: boolean
  organizing: OrganizeActions
  /** The path of the Songs page. */
  songs: string
  onClose: () => void
}

/** Shows the plan: what would move, what stays and why. Offers the helper app and the script. */
export function OrganizeDialog({ isNothingOwned, hasRun, organizing, songs, onClose }: OrganizeDialogProps) {
  const planQuery = useQuery(movePlanQuery)
  const isShown = planQuery.isFetchedAfterMount && !planQuery.error
  const whole = isShown ? planQuery.data : undefined
  // A changed plan asks again.
  const [surePlan, setSurePlan] = useState<typeof whole>()
  const isSure = whole !== undefined && surePlan === whole
  const gate = useSongGate(whole)
  const plan = whole && planWithout(whole, gate.run.leaveOut)
  const hasNothing = whole?.moves.length === 0
  const isAllLeftOut = !hasNothing && plan?.moves.length === 0
  const { script, helper } = organizing
  const { press, kept, hasChanged } = useKeptPress({
    shown: whole && !gate.isClosed ? [whole, gate.check] : undefined,
    isChecking: planQuery.isFetching || gate.query.isFetching,
    act: (way) => organizing[way]({ ...gate.run, onSuccess: onClose }),
  })
  const isBusy = organizing.isBusy || kept !== undefined
  const isClosed = !plan?.moves.length || gate.isClosed || isBusy || (isNothingOwned && !isSure)

  return (
    <Dialog
      title={uadWords.steps.organize.title}
      description={plan ? uadWords.planSummary(plan) : uadWords.organizeHint}
      width={884}
      onClose={onClose}
    >
      {hasChanged && (
        <div className={styles.notice} role="alert">
          <Notice tone="amber" title={uadWords.planChanged}>
            {uadWords.planChangedHint}
          </Notice>
        </div>
      )}
      {isNothingOwned && !hasNothing && (
        <div className={styles.notice}>
          <Notice tone="danger" title={uadWords.nothingOwned}>
            <p>{uadWords.nothingOwnedHint}</p>
            <Checkbox
              isChecked={isSure}
              onChange={(isOn) => setSurePlan(isOn ? whole : undefined)}
              label={uadWords.ownNone}
            />
          </Notice>
        </div>
      )}
      {whole && !hasNothing && (
        <div className={styles.notice}>
          <SongGate gate={gate} songs={songs} />
        </div>
      )}
      <div className={styles.ways}>
        <OrganizeWay icon={AppWindow} title={uadWords.helperApp} description={uadWords.helperHint}>
          <Button
            kind="primary"
            isBlock
            disabled={isClosed}
            isBusy={helper.isPending || kept === 'launch'}
            busyText={uadWords.launching}
            onClick={() => press('launch')}
          >
            {uadWords.launchHelperApp}
          </Button>
        </OrganizeWay>
        <OrganizeWay icon={Terminal} title={uadWords.script} description={uadWords.scriptHint}>
          <Button
            isBlock
            disabled={isClosed}
            isBusy={script.isPending || kept === 'make'}
            busyText={uadWords.generating}
            onClick={() => press('make')}
          >
            {uadWords.useScript}
          </Button>
        </OrganizeWay>
      </div>
      {(hasNothing || isAllLeftOut) && (
        <div className={styles.notice}>
          <Notice tone="info" title={hasNothing ? uadWords.nothingMovable : uadWords.everythingStays}>
            {hasNothing ? uadWords.movableHint : uadWords.allUsed}
            <div>
              <Button
                isBusy={script.isPending || kept === 'make'}
                busyText={uadWords.completing}
                disabled={isBusy}
                onClick={() => press('make')}
              >
                {uadWords.completeStep}
              </Button>
            </div>
          </Notice>
        </div>
      )}
      {plan ? (
        <PlanPreview plan={plan} hasRun={hasRun} />
      ) : (
        <div className={styles.waiting}>
          {planQuery.isFetching && <Spinner label={uadWords.checkingLibrary} />}
          {!planQuery.isFetching && planQuery.error && (
            <LoadFailed
              title={uadWords.couldntCreatePlan}
              error={planQuery.error}
              onTryAgain={planQuery.refetch}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}

type Way = 'launch' | 'make'
type Checked = {
  /** The shown plan and songs; the same objects while nothing has changed, undefined while it is not known. */
  shown: readonly unknown[] | undefined
  isChecking: boolean
  act: (way: Way) => void
}

/** Keeps a press that comes while the plan is checked again, and acts when the user has seen what is true. */
function useKeptPress({ shown, isChecking, act }: Checked) {
  const [kept, setKept] = useState<{ way: Way; seen: Checked['shown'] }>()
  const [hasChanged, setChanged] = useState(false)

  const settle = useEffectEvent(() => {
    if (!kept) return
    setKept(undefined)
    if (!shown) return
    if (shown.every((fact, index) => fact === kept.seen?.[index])) act(kept.way)
    else setChanged(true)
  })
  useEffect(() => {
    if (!isChecking) settle()
  }, [isChecking])

  function press(way: Way) {
    setChanged(false)
    if (isChecking) setKept({ way, seen: shown })
    else act(way)
  }
  return { press, kept: kept?.way, hasChanged }
}

type OrganizeWayProps = { icon: LucideIcon; title: string; description: string; children: ReactNode }

/** One of the two ways to run the plan, with its button. */
function OrganizeWay({ icon: Icon, title, description, children }: OrganizeWayProps) {
  return (
    <Surface className={styles.way}>
      <Icon size={20} className="soft" aria-hidden="true" />
      <b>{title}</b>
      <p>{description}</p>
      {children}
    </Surface>
  )
}
