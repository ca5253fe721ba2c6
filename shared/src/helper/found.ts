import * as z from 'zod/mini'
import { sentList } from '../contract/lists.ts'
import { line } from '../contract/text.ts'
import { newPlugin } from '../plugins/new-plugin.ts'

/** One bundle that a scan has found. `note` is a sentence when it could not be read well, otherwise ''. */
export const foundPlugin = z.object({ plugin: newPlugin, note: line('Note', 300) })
export type FoundPlugin = z.infer<typeof foundPlugin>

/** A found bundle in a list; `number` counts from 0, `exists` is whether the library has the plugin now. */
export const listedPlugin = z.object({
  number: z.number(),
  plugin: newPlugin,
  note: z.string(),
  exists: z.boolean(),
  /**
   * 'updated': its version differs from the known one; 'older': it went back; 'gone': it was known and is missing now; 'removed': the user
   * removed its plugin.
   */
  status: z.enum(['new', 'existing', 'updated', 'older', 'gone', 'removed']),
})
export type ListedPlugin = z.infer<typeof listedPlugin>

/** How many digests, and how many links, one scan tells at most. */
export const MOST_COMPARED = 5000

const place = line('Path', 1024)
const digest = z
  .string('A digest must be text.')
  .check(z.regex(/^[0-9a-f]{64}$/, 'A digest has 64 hexadecimal digits.'))

/**
 * The findings of a scan that compared bundles. `digests`: of each bundle that may be a copy of another, over all its files. `links`: from
 * a bundle with a link inside, to the bundle in which that ends.
 */
export const comparedBundles = z.object({
  digests: sentList(z.object({ path: place, digest }), 'digests', MOST_COMPARED),
  links: sentList(z.object({ from: place, to: place }), 'links', MOST_COMPARED),
})
export type ComparedBundles = z.infer<typeof comparedBundles>

/** A place where the library has a bundle. A site of an older version does not tell its format. */
export const knownPlace = z.object({ id: z.uuid(), path: z.string(), format: z.optional(z.string()) })
export type KnownPlace = z.infer<typeof knownPlace>

/** The largest number of places in one list. */
export const PLACES_PER_PAGE = 2000

/** The largest number of found plugins in one request or list. */
export const FOUND_PLUGINS_PER_PAGE = 500
