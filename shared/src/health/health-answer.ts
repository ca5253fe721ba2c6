import * as z from 'zod/mini'
import { DAW_IDS } from '../formats/daw-ids.ts'
import { PLATFORMS } from '../plugins/architectures.ts'
import type { HealthReason } from './health-reasons.ts'
import { HEALTH_GAPS, HEALTH_STEPS, HEALTH_VERDICTS, SURENESS } from './health-terms.ts'

const daw = z.enum(DAW_IDS)

/** Not an enum, which would bring the whole table of reasons into the code of every page. */
const reason = z.string() as unknown as z.ZodMiniType<HealthReason> // as: only the table gives them

/** A DAW that is used on a computer, with the number of plugins for each answer. */
const healthDaw = z.object({
  daw,
  /** The user has chosen it; otherwise its songs or lists were found there. */
  isChosen: z.boolean(),
  /** When its list of plugins was written, as an ISO date; null for one that was not read. */
  seenAt: z.nullable(z.string()),
  seen: z.number(),
  notSeen: z.number(),
  cannotSay: z.number(),
})
export type HealthDaw = z.infer<typeof healthDaw>

const healthComputer = z.object({
  machine: z.string(),
  /** '' for a computer without a helper. */
  name: z.string(),
  /** The helper there; null for none. */
  deviceId: z.nullable(z.string()),
  platform: z.nullable(z.enum(PLATFORMS)),
  /** When its helper last looked, as an ISO date; null when it has not, or is too old for it. */
  checkedAt: z.nullable(z.string()),
  daws: z.array(healthDaw),
})

/** The answer for one bundle of a plugin, or of what is only named like one, and the DAWs for which it is the same. */
const healthRow = z.object({
  /** Null for what is no plugin of the library. */
  pluginId: z.nullable(z.string()),
  installationId: z.nullable(z.string()),
  machine: z.string(),
  daws: z.array(daw),
  verdict: z.enum(HEALTH_VERDICTS),
  /** For `not-seen`. */
  reason: z.nullable(reason),
  /** For `cannot-say`. */
  gap: z.nullable(z.enum(HEALTH_GAPS)),
  sure: z.nullable(z.enum(SURENESS)),
  /** Why, as sentences. */
  sentence: z.string(),
  /** The step that mends it, or would tell; null for `seen`. */
  step: z.nullable(z.enum(HEALTH_STEPS)),
  /** Advice, as sentences. */
  mend: z.string(),
  /** Another bundle of the plugin is seen by these DAWs, and hides this one. */
  isHidden: z.boolean(),
  format: z.string(),
  version: z.string(),
  path: z.string(),
})
export type HealthRow = z.infer<typeof healthRow>

/** How many rows of each verdict an answer has at most. The counts count all. */
export const MOST_ROWS = 2_000

export const health = z.object({
  /** Those with a helper first, then by their ids. */
  computers: z.array(healthComputer),
  /** Rows of what is not seen, first what can be mended; then what nothing can be said of. What is seen only counts. */
  rows: z.array(healthRow),
  /** How many rows there are in all. */
  total: z.number(),
})
export type Health = z.infer<typeof health>

/** A plugin that some DAWs do not see though it could be, and those DAWs. */
export const unseenPlugin = z.object({ pluginId: z.string(), daws: z.array(daw) })
export type UnseenPlugin = z.infer<typeof unseenPlugin>

/** The answers for one plugin, also those of DAWs that see it. */
export const pluginHealth = z.object({
  rows: z.array(healthRow),
})
