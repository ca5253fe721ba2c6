import { useQuery } from '@tanstack/react-query'
import type { UadWorkflow } from '#shared/uad/contract.ts'
import { movePlanQuery } from '../../../api/queries.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type { Organizing } from '../use-organizing.ts'
import { HelperResult } from './helper-result.tsx'
import { OrganizeAgain } from './organize-again.tsx'
import { ScriptResult } from './script-result.tsx'

type UadResultProps = { workflow: UadWorkflow; organizing: Organizing; onShowPlan: () => void }

/** What stands below the chain when all of it is done. */
export function UadResult({ workflow, organizing, onShowPlan }: UadResultProps) {
  const count = useQuery(movePlanQuery).data?.moves.length
  const { helperAppUsed, organizedAt } = workflow
  const Result = helperAppUsed ? HelperResult : ScriptResult
  const again = () => (helperAppUsed ? organizing.launch() : organizing.makeAndSave())

  if (!organizedAt)
    return (
      <Notice tone="ok" title="Nothing to move">
        No UAD plugin in your library is known to be unowned, so everything stays where it is. When your
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
          onAgain={again}
          onShowPlan={onShowPlan}
        />
      )}
    </>
  )
}
