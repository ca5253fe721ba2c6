import * as z from 'zod/mini'
import { chosenIds } from '../contract/lists.ts'
import { MAX_CHANGED_PLUGINS } from './limits.ts'
import { plugin } from './plugin.ts'

/** How many days a removed plugin can be restored. */
export const RESTORABLE_DAYS = 7

/** The address of the list of removed plugins on the site. */
export const REMOVED_ADDRESS = '/plugins?removed'

/** How many removals and removed plugins one response lists. */
export const MAX_LISTED_REMOVALS = 500

/** The plugins of a call that changes many. */
export const pluginIds = chosenIds('a plugin', 'plugin', MAX_CHANGED_PLUGINS, 'changed at once')

/** One act of removing: a plugin, several selected ones, or the whole library. Dates are ISO dates. */
const removal = z.object({
  removedAt: z.string(),
  /** From then on its plugins cannot be restored. */
  deletedAt: z.string(),
  /** The whole library was removed. */
  wasPurged: z.boolean(),
  count: z.number(),
})
export type Removal = z.infer<typeof removal>

const SHOWN = {
  id: true,
  name: true,
  manufacturer: true,
  type: true,
  screenshot: true,
  definition: true,
} as const
const removedPlugin = z.extend(z.pick(plugin, SHOWN), { removedAt: z.string() })
export type RemovedPlugin = z.infer<typeof removedPlugin>

/**
 * The plugins that can be restored, the last first. `total` counts all plugins; a response lists at most `MAX_LISTED_REMOVALS` of each.
 * `hidden` are the plugins that scans leave out for good: complete ones that the user keeps hidden, and the names of those that were
 * removed before.
 */
export const removedPlugins = z.object({
  total: z.number(),
  removals: z.array(removal),
  plugins: z.array(removedPlugin),
  hidden: z._default(z.array(removedPlugin), []),
  hiddenTotal: z._default(z.number(), 0),
})
export type RemovedPlugins = z.infer<typeof removedPlugins>

/** The plugins to restore: these, or all that were removed at this moment. Without both everything. */
export const restoreRequest = z.object({
  pluginIds: z.optional(pluginIds),
  removedAt: z.optional(z.iso.datetime('The moment of a removal is an ISO date.')),
})
export type RestoreRequest = z.infer<typeof restoreRequest>
