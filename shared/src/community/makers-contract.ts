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

/** A maker as its page in the library shows it. Addresses are https; all texts are '' where nothing is known. */
const openedMaker = z.object({
  /** The name under which the library shows this maker; '' when it has no plugin of it. */
  name: z.string(),
  site: z.string(),
  downloads: z.string(),
  support: z.string(),
  /** Its own program that installs and updates. */
  installer: z.string(),
  copyProtection: z.string(),
  /** The maker that it belongs to now, or became. */
  now: z.string(),
  /** How many licenses and purchases of the user name it. */
  licenses: z.number(),
  purchases: z.number(),
})
export type OpenedMaker = z.infer<typeof openedMaker>

/** A known maker in the library, under the name that the library shows. */
const libraryMaker = z.object({
  manufacturer: z.string(),
  /** Where its plugins, or the program that installs them, are downloaded; '' where that is not known. */
  page: z.string(),
  installer: z.string(),
  copyProtection: z.string(),
})
export type LibraryMaker = z.infer<typeof libraryMaker>

export const makersContract = {
  open: {
    ...call('GET', '/api/makers'),
    summary:
      'The sites, the installer program and the copy protection of a manufacturer, under any spelling, and how many licenses and purchases name it. Empty if unknown.',
    // As long as an address of the library may name it.
    query: z.object({ manufacturer: z._default(line('Manufacturer', 200), '') }),
    response: openedMaker,
  },
  ofLibrary: {
    ...call('GET', '/api/makers/of-library'),
    summary: 'The known manufacturers in the library, with the program that installs the plugins of each.',
    response: z.array(libraryMaker),
  },
  state: {
    ...call('GET', '/api/plugins/:id/maker'),
    summary: 'The shown name of the manufacturer of a plugin, and the names that users gave it.',
    params: pluginId,
    response: makerName,
  },
  name: {
    ...call('POST', '/api/plugins/:id/maker'),
    summary:
      'Shares a name for the manufacturer of a plugin, under the rules of shared values. Once accepted, all libraries show it for every spelling, except where a user typed another.',
    params: pluginId,
    body: z.object({ name: line('Manufacturer', 120), base: z.nullable(revisionId) }),
    response: claimResult,
  },
} satisfies Contract
