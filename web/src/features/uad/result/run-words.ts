import type { UadWorkflow } from '#shared/uad/contract.ts'
import { counted } from '../../../ui/text/counted.ts'
import { formattedNumber } from '../../../ui/text/locale.ts'

/** `3 unowned UAD plugins`, without a number where the run is older than its numbers. */
export function movedPlugins(run: UadWorkflow['lastRun']) {
  if (!run) return 'The unowned UAD plugins'
  return counted(run.moves, 'unowned UAD plugin')
}

/** The plugins that the user left out of a run, as a sentence; '' for none. */
export function leftOutText(count: number) {
  if (count === 0) return ''
  return count === 1
    ? '1 unowned UAD plugin stays because your songs use it.'
    : `${formattedNumber(count)} unowned UAD plugins stay because your songs use them.`
}
