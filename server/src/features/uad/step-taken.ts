import { type StepEvent, stepAfter } from '#shared/uad/workflow.ts'
import { Problem } from '../../http/problem.ts'

/** The step after this event. Throws 409 with the message of the workflow when the event is not allowed at this step. */
export function requireNextStep(step: number, event: StepEvent): number {
  const next = stepAfter(step, event)
  if (typeof next === 'number') return next
  throw new Problem(409, 'out_of_order', next.refused)
}
