import type { PlannedImport } from '#shared/transfer/plan.ts'
import { counted } from '../../ui/text/counted.ts'
import { formattedNumber } from '../../ui/text/locale.ts'

/** Existing plugins are not imported a second time, but completed. */
export function importText(plan: PlannedImport[]) {
  const existingCount = plan.filter(({ into }) => into !== null).length
  const newCount = plan.length - existingCount
  if (existingCount === 0) return `Import ${counted(newCount, 'plugin')}`
  if (newCount === 0) return `Complete ${counted(existingCount, 'plugin')}`
  return `Import ${formattedNumber(newCount)} new, complete ${formattedNumber(existingCount)}`
}
