import * as z from 'zod/mini'
import { ADD_OUTCOMES } from './add-outcomes.ts'

/** The outcome for the plugin at this position of the drop. `pluginId` is the entry that it created or joined. */
export const dropLine = z.discriminatedUnion('outcome', [
  z.object({
    index: z.int(),
    outcome: z.enum(ADD_OUTCOMES),
    pluginId: z.string(),
    /** For `older`: the version before. */
    from: z.optional(z.string()),
  }),
  z.object({ index: z.int(), outcome: z.literal('failed'), code: z.string(), message: z.string() }),
])
export type DropLine = z.output<typeof dropLine>
