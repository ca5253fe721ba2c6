import * as z from 'zod/mini'

/** The largest number of plugins in one list of tags. */
export const TAGGED_PLUGINS_PER_PAGE = 1000

/** A plugin of the library as a helper brings its tags into the DAWs of one computer. */
export const libraryTags = z.object({
  id: z.string(),
  name: z.string(),
  manufacturer: z.string(),
  tags: z.array(z.string()),
  isFavorite: z.boolean(),
  /** Its identity keys, and those of the plugins that are merged into it. */
  keys: z.array(z.string()),
  /** Where a scan has found it on the computer of the helper. */
  places: z.array(z.object({ format: z.string(), path: z.string() })),
})
export type LibraryTags = z.infer<typeof libraryTags>
