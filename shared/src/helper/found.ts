import * as z from 'zod/mini'
import { line } from '../contract/text.ts'
import { newPlugin } from '../plugins/plugin.ts'

/** One bundle that a scan has found. `note` is a sentence when it could not be read well, otherwise ''. */
export const foundPlugin = z.object({ plugin: newPlugin, note: line('Note', 300) })
export type FoundPlugin = z.infer<typeof foundPlugin>

/** A found bundle in a list; `number` counts from 0, `exists` is whether the library has the plugin now. */
export const listedPlugin = z.object({
  number: z.number(),
  plugin: newPlugin,
  note: z.string(),
  exists: z.boolean(),
  /** 'updated': its version differs from the known one; 'gone': it was known and is missing now. */
  status: z.enum(['new', 'existing', 'updated', 'gone']),
})
export type ListedPlugin = z.infer<typeof listedPlugin>

export const knownPlace = z.object({ id: z.uuid(), path: z.string() })
export type KnownPlace = z.infer<typeof knownPlace>

/** The largest number of places in one list. */
export const PLACES_PER_PAGE = 2000

/** The largest number of found plugins in one request or list. */
export const FOUND_PLUGINS_PER_PAGE = 500
