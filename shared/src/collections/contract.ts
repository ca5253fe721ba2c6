import * as z from 'zod/mini'
import { type Contract, call } from '../contract/endpoint.ts'
import {
  changedMembers,
  collection,
  collectionFields,
  collectionId,
  hasContentsOfItsKind,
} from './collection.ts'

const { name, kind, view } = collectionFields

export const collectionsContract = {
  list: {
    ...call('GET', '/api/collections'),
    summary: 'The collections of the user, ordered by name.',
    response: z.array(collection),
  },
  add: {
    ...call('POST', '/api/collections'),
    summary:
      'Creates a collection: a `view` (the query part of a My Plugins address) or a list of `picked` plugins. Ids that are not in the library are ignored. 409 if the name is taken, ignoring case.',
    body: z
      .object({ name, kind, view: z._default(view, ''), pluginIds: z._default(changedMembers, []) })
      .check(hasContentsOfItsKind),
    response: collection,
  },
  change: {
    ...call('PATCH', '/api/collections/:id'),
    summary: 'Renames a collection, or replaces its view.',
    params: collectionId,
    body: z.object({ name: z.optional(name), view: z.optional(view) }),
    response: collection,
  },
  changePlugins: {
    ...call('POST', '/api/collections/:id/plugins'),
    summary:
      'Removes and adds plugins of a picked collection; a plugin in both lists is added. Others stay, so changes of two pages add up. Ids that are not in the library are ignored.',
    maxBytes: 512 * 1024,
    params: collectionId,
    body: z.object({ add: z._default(changedMembers, []), remove: z._default(changedMembers, []) }),
    response: collection,
  },
  remove: {
    ...call('DELETE', '/api/collections/:id'),
    summary: 'Removes a collection, but no plugin. It can be restored for seven days.',
    params: collectionId,
    response: collection,
  },
  restore: {
    ...call('POST', '/api/collections/:id/restore'),
    summary: 'Restores a removed collection with its plugins. 409 when another one has its name now.',
    params: collectionId,
    response: collection,
  },
} satisfies Contract
