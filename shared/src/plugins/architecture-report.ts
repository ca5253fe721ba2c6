import * as z from 'zod/mini'
import { ARCHITECTURE_KINDS, PLATFORMS } from './architectures.ts'

/** An installation that needs Rosetta or is 32-bit, with facts about its plugin. */
const oldInstallation = z.object({
  pluginId: z.string(),
  id: z.string(),
  name: z.string(),
  manufacturer: z.string(),
  updateUrl: z.string(),
  format: z.string(),
  version: z.string(),
  path: z.string(),
  machine: z.string(),
  architectures: z.array(z.string()),
  kind: z.enum(['intel', '32-bit']),
  /** Null when the system is unknown. */
  platform: z.nullable(z.enum(PLATFORMS)),
  /** A copy on the same computer runs better, so nothing stops with this one. */
  isOldCopy: z.boolean(),
})
export type OldInstallation = z.infer<typeof oldInstallation>

export const architectureReport = z.object({
  /** The number of plugins with an installation of each kind that is no old copy; a plugin counts in each of its kinds. */
  counts: z.record(z.enum(ARCHITECTURE_KINDS), z.number()),
  /** How many plugins stop on a Mac without Rosetta, or have stopped: none of their formats on a computer runs there. */
  stopping: z.number(),
  /** Every plugin is in one of the next three: those in the list with more than old copies, */
  affected: z.number(),
  /** those that need nothing, */
  ready: z.number(),
  /** and those of which too little is known. */
  undetermined: z.number(),
  /** By manufacturer, those without one last, then by name. */
  installations: z.array(oldInstallation),
})
export type ArchitectureReport = z.infer<typeof architectureReport>
