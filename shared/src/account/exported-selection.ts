import * as z from 'zod/mini'

/** How many plugins the export of a selection has at most. */
const MAX_EXPORTED_PLUGINS = 10_000

/** The plugins of the library to export. */
export const exportedSelection = z.object({
  pluginIds: z
    .array(z.uuid('This is not the id of a plugin.'), 'Choose the plugins to export.')
    .check(
      z.minLength(1, 'Choose at least one plugin.'),
      z.maxLength(
        MAX_EXPORTED_PLUGINS,
        `At most ${MAX_EXPORTED_PLUGINS} plugins can be exported as a selection. Export Data exports all.`,
      ),
    ),
})
