import * as z from 'zod/mini'
import { ADD_OUTCOMES } from './add-outcomes.ts'

/** On the last line: the entries of variants that became one with another since, by their ids, with the id of the one that stays. */
const folded = z.optional(z.record(z.string(), z.string()))

/** The outcome for the plugin at this position of the drop. `pluginId` is the entry that it created or joined. */
export const dropLine = z.discriminatedUnion('outcome', [
  z.object({
    index: z.int(),
    outcome: z.enum(ADD_OUTCOMES),
    pluginId: z.string(),
    /** For `older`: the version before. */
    from: z.optional(z.string()),
    folded,
  }),
  z.object({ index: z.int(), outcome: z.literal('failed'), code: z.string(), message: z.string(), folded }),
])
export type DropLine = z.output<typeof dropLine>
