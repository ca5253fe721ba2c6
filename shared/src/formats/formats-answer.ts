import * as z from 'zod/mini'
import { SET_ASIDE_REASONS } from '../helper/job.ts'
import { PLATFORMS } from '../plugins/architectures.ts'
import { DAW_IDS } from './daw-ids.ts'
import { PROPOSAL_REASONS } from './proposal-reason.ts'

const daw = z.enum(DAW_IDS, 'This is not a DAW of the list.')

/** The DAWs of a computer: all that the user uses there. */
export const chosenDaws = z
  .array(daw, 'The DAWs must be a list.')
  .check(z.maxLength(DAW_IDS.length, 'A DAW can be chosen only once.'))

/** A computer with plugins or a helper. */
const formatComputer = z.object({
  machine: z.string(),
  /** '' for a computer without a helper. */
  name: z.string(),
  /** The helper that moves bundles there; null for none. */
  deviceId: z.nullable(z.string()),
  platform: z.nullable(z.enum(PLATFORMS)),
  /** Empty as long as the user has said nothing. */
  daws: z.array(daw),
  suggested: z.array(z.object({ daw, because: z.string() })),
})
export type ListedComputer = z.infer<typeof formatComputer>

const bundle = {
  installationId: z.string(),
  pluginId: z.string(),
  name: z.string(),
  manufacturer: z.string(),
  machine: z.string(),
  format: z.string(),
  path: z.string(),
  /** Null when unknown. */
  bytes: z.nullable(z.number()),
}

/** An installation that could go. `sentence` says what is special about it beside the reason, and is '' for most. */
const listedProposal = z.object({
  ...bundle,
  reason: z.enum(PROPOSAL_REASONS),
  sentence: z.string(),
  /** Never for a VST2, nor for a copy. */
  isPreselected: z.boolean(),
  /** How many songs use the plugin in other formats, which stay. */
  songs: z.number(),
})
export type ListedProposal = z.infer<typeof listedProposal>

/** An installation that stays because of songs. `titles` are those of a few of them. */
const heldBack = z.object({
  ...bundle,
  reason: z.enum(PROPOSAL_REASONS),
  sentence: z.string(),
  titles: z.array(z.string()),
})
export type HeldBack = z.infer<typeof heldBack>

/** A bundle that was moved away; `movedTo` is null for one that came back by itself. `reason` is null for the UAD workflow. */
const setAside = z.object({
  ...bundle,
  at: z.string(),
  reason: z.nullable(z.enum(SET_ASIDE_REASONS)),
  movedTo: z.nullable(z.string()),
})
export type SetAside = z.infer<typeof setAside>

export const formats = z.object({
  /** Those with a helper first, then by name. */
  computers: z.array(formatComputer),
  /** The largest first: at most `MOST_PROPOSALS`. The totals count all, those of each computer by reason. */
  proposals: z.array(listedProposal),
  proposalTotals: z.array(
    z.object({
      machine: z.string(),
      reason: z.enum(PROPOSAL_REASONS),
      count: z.number(),
      bytes: z.number(),
      unknown: z.number(),
    }),
  ),
  /** At most `MOST_HELD`. */
  held: z.array(heldBack),
  heldTotal: z.number(),
  /** Bundles that are set aside, and those that have returned since: the newest first, at most `MOST_SET_ASIDE` of each. */
  setAside: z.array(setAside),
  returned: z.array(setAside),
  /** How many songs were read. */
  read: z.number(),
})
export type Formats = z.infer<typeof formats>

/** The totals of a `Formats` without its lists. */
export const formatFigures = z.pick(formats, { proposalTotals: true })
export type FormatFigures = z.infer<typeof formatFigures>

export const MOST_PROPOSALS = 1_000
export const MOST_HELD = 200
export const MOST_SET_ASIDE = 2_000
