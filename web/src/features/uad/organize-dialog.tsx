import { useQuery } from '@tanstack/react-query'
import { AppWindow, Terminal } from 'lucide-react'
import { movePlanQuery } from '../../api/queries.ts'
import { reasonOf } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './organize-dialog.module.css'
import { OrganizeWay } from './organize-way.tsx'
import { PlanPreview } from './plan-preview.tsx'
import { movesWords } from './plan-words.ts'
import type { Organizing } from './use-organizing.ts'

type OrganizeDialogProps = { organizing: Organizing; onClose: () => void }

/** Shows what would move and what stays and why, before anything is made; then offers the two ways. */
export function OrganizeDialog({ organizing, onClose }: OrganizeDialogProps) {
  const plan = useQuery(movePlanQuery)
  const known = plan.isFetching ? undefined : plan.data
  const hasNothing = known?.moves.length === 0
  const { script, helper, isBusy } = organizing
  const isClosed = !known || hasNothing || isBusy

  return (
    <Dialog
      title="Organize Unowned Plugins"
      description={known ? movesWords(known) : 'What would move, and what stays.'}
      width={720}
      onClose={onClose}
    >
      <div className={styles.ways}>
        <OrganizeWay
          icon={AppWindow}
          title="Helper app"
          says="Moves the files for you and reports back here."
        >
          <Button
            kind="primary"
            isBlock
            disabled={isClosed}
            isBusy={helper.isPending}
            busyText="Launching..."
            onClick={() => helper.mutate(undefined, { onSuccess: onClose })}
          >
            Launch Helper App
          </Button>
        </OrganizeWay>
        <OrganizeWay icon={Terminal} title="Script" says="A shell script you read first and run yourself.">
          <Button
            isBlock
            disabled={isClosed}
            isBusy={script.isPending}
            busyText="Generating..."
            onClick={() => script.mutate(undefined, { onSuccess: onClose })}
          >
            Use script instead
          </Button>
        </OrganizeWay>
      </div>
      {hasNothing && (
        <div className={styles.notice}>
          <Notice tone="info" title="There are no unowned UAD plugins to move">
            Only a plugin that your profile lists as not owned is moved, or one that no profile mentions and
            that you have marked as unowned.
          </Notice>
        </div>
      )}
      {known ? (
        <PlanPreview plan={known} />
      ) : (
        <div className={styles.waiting}>
          {plan.isFetching && <Spinner label="Looking at your library..." />}
          {!plan.isFetching && plan.error && (
            <div role="alert">
              <Notice tone="danger" title="The plan could not be made.">
                <p>{reasonOf(plan.error)}</p>
                <Button onClick={() => plan.refetch()}>Try again</Button>
              </Notice>
            </div>
          )}
        </div>
      )}
    </Dialog>
  )
}
