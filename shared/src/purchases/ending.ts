import type { Day } from '../calendar-day.ts'
import { daysBetween } from './day.ts'

/** How many days before an end its owner is told, once each. */
export const REMINDER_STAGES = [60, 30, 7, 1] as const
/** In days: what ends within them ends soon. */
export const SOON: number = REMINDER_STAGES[0]

export type ReminderStage = (typeof REMINDER_STAGES)[number]

/**
 * The stage of a term that ends on `end`, on the owner's day `today`: the nearest one that has come. Null when it ends later
 * than every stage, and after its end. While the server was off, stages may pass: the owner is told of the nearest one alone.
 */
export function reminderStageOf(end: Day, today: Day): ReminderStage | null {
  const left = daysBetween(today, end)
  return left < 0 ? null : (REMINDER_STAGES.findLast((stage) => left <= stage) ?? null)
}
