import * as z from 'zod/mini'

const JOB_STATES = ['waiting', 'taken', 'done', 'failed', 'cancelled'] as const

/** What one bundle's title is to become: moved away, or brought back. */
const organizeItem = z.object({ stem: z.string(), name: z.string() })

/** What a device is asked to do. It carries titles, never paths: the helper finds the bundles by its own scan. */
export const job = z.object({
  id: z.string(),
  kind: z.literal('organize'),
  state: z.enum(JOB_STATES),
  move: z.array(organizeItem),
  bringBack: z.array(z.string()),
  createdAt: z.string(),
  changedAt: z.string(),
})
export type Job = z.infer<typeof job>
