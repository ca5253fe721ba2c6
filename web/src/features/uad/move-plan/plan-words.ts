import type { MovePlan } from '#shared/uad/move-plan/plan.ts'
import { sizeWords } from '../../../ui/text/size-words.ts'

/** What the plan comes to: `5 unowned UAD plugins will be moved, with backups: 1.2 GB.` The size is left out where nobody knows it. */
export function movesWords(plan: MovePlan) {
  const count = plan.moves.length
  const size = knownSizeOf(plan)
  const plugins = count === 1 ? 'unowned UAD plugin' : 'unowned UAD plugins'
  return `${count} ${plugins} will be moved, with backups${size ? `: ${size}` : ''}.`
}

function knownSizeOf({ moves }: MovePlan) {
  const reached = moves.map(({ places }) => places.filter(({ to }) => to !== null))
  const sizes = reached.flat().map(({ size }) => size)
  const known = sizes.filter((size) => size !== null)
  if (known.length === 0) return ''
  const hasUnknown = known.length < sizes.length || reached.some((places) => places.length === 0)
  return `${hasUnknown ? 'at least ' : ''}${sizeWords(known.reduce((sum, size) => sum + size, 0))}`
}
