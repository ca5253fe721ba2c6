import * as z from 'zod/mini'
import { line } from '../contract/text.ts'
import { MAX_CHANGED_PLUGINS } from '../plugins/limits.ts'

/** `view` shows what matches a filter, sort and group; `picked` shows plugins that the user picked by hand. */
const COLLECTION_KINDS = ['view', 'picked'] as const
export type CollectionKind = (typeof COLLECTION_KINDS)[number]

/** How many collections an account keeps at most. */
export const MAX_COLLECTIONS = 200

/** How many plugins a picked collection has at most. */
export const MAX_COLLECTION_PLUGINS = 10_000

export const collection = z.object({
  id: z.string(),
  /** Unique within an account, ignoring case. */
  name: z.string(),
  kind: z.enum(COLLECTION_KINDS),
  /** The query part of the address of My Plugins; '' for a picked collection. */
  view: z.string(),
  /** The picked plugins in the order of the library, without removed ones; empty for a view. */
  pluginIds: z.array(z.string()),
  /** An ISO date. */
  createdAt: z.string(),
})
export type Collection = z.infer<typeof collection>

export const collectionId = z.object({ id: z.uuid('This is not the id of a collection.') })

export const collectionFields = {
  name: line('The name of a collection', 80).check(
    z.trim(),
    z.minLength(1, 'Please give the collection a name.'),
  ),
  kind: z.enum(COLLECTION_KINDS, 'A collection is a view, or it is picked.'),
  view: line('The view', 2000),
}

/** The ids of plugins that one call adds or removes. */
export const changedMembers = z
  .array(z.uuid('This is not the id of a plugin.'), 'The plugins must be a list.')
  .check(
    z.maxLength(
      MAX_CHANGED_PLUGINS,
      `At most ${MAX_CHANGED_PLUGINS} plugins can be added or removed at once.`,
    ),
  )

type Contents = { kind: CollectionKind; view: string; pluginIds: string[] }

/** Only a view has an address, and only a picked collection has plugins of its own. */
export const hasContentsOfItsKind = z.refine<Contents>(
  ({ kind, view, pluginIds }) => (kind === 'view' ? pluginIds.length === 0 : view === ''),
  'A view cannot list plugins, and a picked collection cannot have a view.',
)

/** The key by which two names of collections are the same. */
export const collectionKeyOf = (name: string) => name.normalize('NFC').toLowerCase()

/** The sentence that refuses a name which another collection has. */
export const takenCollectionName = (name: string) =>
  `You already have a collection named “${name}”. Please choose another name, or rename that one first.`
