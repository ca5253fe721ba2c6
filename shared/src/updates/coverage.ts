import * as z from 'zod/mini'

/** For how many plugins of a library a latest version is known, and whether public lists are read. */
export const coverage = z.object({
  total: z.number(),
  /** Those that owners know; of the others, those that lists know. The host of the server decided what is left. */
  known: z.number(),
  fromOwners: z.number(),
  fromLists: z.number(),
  /** `kept-off`: the setting CATALOGS turns them off, and administrators cannot turn them on. */
  lists: z.enum(['on', 'off', 'kept-off']),
})
export type Coverage = z.infer<typeof coverage>
