import * as z from 'zod/mini'
import { type Contract, call } from '../contract/endpoint.ts'
import { line } from '../contract/text.ts'
import { pluginId } from '../plugins/plugin.ts'
import { claimResult } from './claim-result.ts'
import { historyEntry, revisionId } from './contract.ts'

/** The name of the maker of a plugin, for all plugins of this maker in all libraries. */
const makerName = z.object({
  /** How the plugin spells its maker; '' when it is unknown, a guess or a placeholder, so that it cannot be named. */
  spelling: z.string(),
  /** The name that is shown instead. */
  name: z.string(),
  /** To send as `base`. */
  revisionId: z.nullable(z.string()),
  lockedBecause: z.nullable(z.string()),
  /** Newest first, at most 200. */
  history: z.array(historyEntry),
  /** The user's votes on pending names, by revision. */
  myVerdicts: z.record(z.string(), z.enum(['agrees', 'disagrees'])),
})
export type MakerNameState = z.infer<typeof makerName>

export const makersContract = {
  state: {
    ...call('GET', '/api/plugins/:id/maker'),
    summary: 'The shown name of the maker of a plugin, and the names that users gave it.',
    params: pluginId,
    response: makerName,
  },
  name: {
    ...call('POST', '/api/plugins/:id/maker'),
    summary:
      'Shares a name for the maker of a plugin, by the rules of shared values. Accepted, all libraries show it for every spelling, except where a user typed another.',
    params: pluginId,
    body: z.object({ name: line('Manufacturer', 120), base: z.nullable(revisionId) }),
    response: claimResult,
  },
} satisfies Contract
