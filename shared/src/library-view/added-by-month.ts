import { countsOf } from '../groups.ts'
import type { Plugin } from '../plugins/plugin.ts'
import { monthKeyOf } from './facets.ts'

const MONTHS = 6

/** How many plugins were added in each of the last months, the present one last; keys such as `2026-11`, in local time. */
export function addedByMonth(plugins: Plugin[], now: Date): { month: string; count: number }[] {
  const counts = countsOf(plugins.map(({ addedAt }) => monthKeyOf(new Date(addedAt))))
  return Array.from({ length: MONTHS }, (_, index) => {
    const month = monthKeyOf(new Date(now.getFullYear(), now.getMonth() - (MONTHS - 1 - index), 1))
    return { month, count: counts.get(month) ?? 0 }
  })
}
