import type { MovePlan } from '#shared/uad/move-plan/move-plan.ts'
import { counted } from '../../../ui/text/counted.ts'
import { formattedSize } from '../../../ui/text/locale.ts'

/** Summarizes the plan: `5 unowned UAD plugins will be moved, with backups: 1.2 GB.` Omits an unknown size. */
export function planSummary(plan: MovePlan) {
  const size = knownSizeOf(plan)
  return `${counted(plan.moves.length, 'unowned UAD plugin')} will be moved, with backups${size ? `: ${size}` : ''}.`
}

function knownSizeOf({ moves }: MovePlan) {
  const movedPlaces = moves.map(({ places }) => places.filter(({ to }) => to !== null))
  const sizes = movedPlaces.flat().map(({ size }) => size)
  const knownSizes = sizes.filter((size) => size !== null)
  if (knownSizes.length === 0) return ''
  const hasUnknown = knownSizes.length < sizes.length || movedPlaces.some((places) => places.length === 0)
  return `${hasUnknown ? 'at least ' : ''}${formattedSize(knownSizes.reduce((sum, size) => sum + size, 0))}`
}
