import * as z from 'zod/mini'
import { chosenIds } from '../../contract/lists.ts'

/** How many plugins one call merges into another at most. */
export const MAX_MERGED_PLUGINS = 100

/** The plugins to merge into the one in the path. */
export const mergeRequest = z.object({
  pluginIds: z
    .array(z.uuid('This is not the id of a plugin.'), 'Choose the plugins to merge.')
    .check(
      z.minLength(1, 'Choose at least two plugins.'),
      z.maxLength(
        MAX_MERGED_PLUGINS,
        `At most ${MAX_MERGED_PLUGINS} plugins can be merged into one at once.`,
      ),
    ),
})

/** How many installations one call splits off at most. */
const MAX_SPLIT_INSTALLATIONS = 500

/** The installations that become a plugin of their own. */
export const splitRequest = z.object({
  installationIds: chosenIds('an installation', 'installation', MAX_SPLIT_INSTALLATIONS, 'split off at once'),
})
