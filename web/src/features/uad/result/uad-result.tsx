import { useQuery } from '@tanstack/react-query'
import type { UadWorkflow } from '#shared/uad/contract.ts'
import { movePlanQuery } from '../../../api/queries.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type { OrganizeActions } from '../use-organizing.ts'
import { HelperResult } from './helper-result.tsx'
import { OrganizeAgain } from './organize-again.tsx'
import { ScriptResult } from './script-result.tsx'
import { useAskedSongs } from './use-asked-songs.ts'

type UadResultProps = { workflow: UadWorkflow; organizing: OrganizeActions; onShowPlan: () => void }

/** The result below the steps when all of them are completed. */
export function UadResult({ workflow, organizing: unasked, onShowPlan }: UadResultProps) {
  const organizing = useAskedSongs(unasked, onShowPlan)
  const count = useQuery(movePlanQuery).data?.moves.length
  const { helperAppUsed, organizedAt } = workflow
  const Result = helperAppUsed ? HelperResult : ScriptResult
  const repeat = () => (helperAppUsed ? organizing.launch() : organizing.makeAndSave())

  if (!organizedAt)
    return (
      <Notice tone="ok" title="Nothing to move">
        As far as we know, none of your UAD plugins are unowned, so everything stays where it is. When your
        licenses change, use Upload Again.
      </Notice>
    )

  return (
    <>
      <Result count={count} organizing={organizing} />
      {organizedAt && (
        <OrganizeAgain
          at={organizedAt}
          isClosed={count === 0}
          isBusy={organizing.isBusy}
          onAgain={repeat}
          onShowPlan={onShowPlan}
        />
      )}
    </>
  )
}
