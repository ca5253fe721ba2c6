import * as z from 'zod/mini'
import { ARCHITECTURE_KINDS } from './architectures.ts'

export const architectureReport = z.object({
  /** The number of plugins with an installation of each kind that is not an old copy; a plugin counts in each of its kinds. */
  counts: z.record(z.enum(ARCHITECTURE_KINDS), z.number()),
  /** How many plugins stop on a Mac without Rosetta, or have stopped: none of their formats on a computer runs there. */
  stopping: z.number(),
  /** Every plugin is in one of the next three: those that need Rosetta or are 32-bit, with more than old copies, */
  affected: z.number(),
  /** those that need nothing, */
  ready: z.number(),
  /** and those of which too little is known. */
  undetermined: z.number(),
})
export type ArchitectureReport = z.infer<typeof architectureReport>
