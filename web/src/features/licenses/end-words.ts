import type { Day } from '#shared/calendar-day.ts'
import type { License } from '#shared/licenses/license.ts'
import { daysBetween } from '#shared/purchases/day.ts'
import { SOON } from '#shared/purchases/ending.ts'
import { STATE_LABELS } from '../../library/license-words.ts'
import { formattedCalendarDay } from '../../ui/text/money.ts'
import { endsInTime, isLapsed } from './license-states.ts'

/** The last day of a license or a plan: the day alone while it is far away. */
export function endText(ends: Day, today: Day): string {
  const left = daysBetween(today, ends)
  if (left < 0) return `Ended ${formattedCalendarDay(ends)}`
  if (left === 0) return 'Ends today'
  if (left === 1) return 'Ends tomorrow'
  return left <= SOON ? `${left} days left` : formattedCalendarDay(ends)
}

type StateTag = { words: string; tone?: 'amber' | 'danger' | undefined; isSoon?: true }

/** The tag for the state of a license; undefined for a plain active one. */
export function stateTagOf(license: License, today: Day): StateTag | undefined {
  if (isLapsed(license, today)) return { words: 'Lapsed', tone: 'amber' }
  if (endsInTime(license, today)) return { words: 'Ends soon', tone: 'amber', isSoon: true }
  if (license.state === 'active') return undefined
  return { words: STATE_LABELS[license.state], tone: license.state === 'lost' ? 'danger' : undefined }
}
