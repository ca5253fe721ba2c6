import type { License } from '#shared/licenses/license.ts'
import { daysBetween } from '#shared/purchases/day.ts'
import { STATE_LABELS } from '../../library/license-words.ts'
import { formattedDay } from '../../ui/text/locale.ts'
import { endsSoon, isLapsed, SOON_DAYS } from './list/license-list.ts'

/** A day of the calendar for people; days have no time zone. */
export const shownDay = (day: string) => formattedDay(`${day}T00:00`)

/** When a license ends, or '' without an end. */
export function endText({ endsOn }: Pick<License, 'endsOn'>, today: string): string {
  if (endsOn === null) return ''
  const left = daysBetween(today, endsOn)
  if (left < 0) return `Ended ${shownDay(endsOn)}`
  if (left === 0) return 'Ends today'
  if (left === 1) return 'Ends tomorrow'
  return left <= SOON_DAYS ? `Ends in ${left} days` : `Ends ${shownDay(endsOn)}`
}

type StateTag = { words: string; tone: 'amber' | 'danger' | undefined }

/** The tag for the state of a license; undefined for a plain active one. */
export function stateTagOf(license: License, today: string): StateTag | undefined {
  if (isLapsed(license, today)) return { words: 'Lapsed', tone: 'amber' }
  if (endsSoon(license, today)) return { words: 'Ends soon', tone: 'amber' }
  if (license.state === 'active') return undefined
  return { words: STATE_LABELS[license.state], tone: license.state === 'lost' ? 'danger' : undefined }
}
