import { collectionsContract } from '#shared/collections/contract.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { requireFound } from '../../http/problem.ts'
import {
  addCollection,
  changeCollection,
  changeCollectionPlugins,
  listCollections,
  removeCollection,
  restoreCollection,
} from './repository.ts'

export function collectionRoutes(context: RouteContext) {
  mountContract(context, collectionsContract, {
    list: ({ db, user }) => listCollections(db, user.id),
    add: ({ db, user, body, now }) => addCollection(db, user.id, body, now),
    change: async ({ db, user, params, body }) =>
      requireFound(await changeCollection(db, user.id, params.id, body), 'Collection'),
    changePlugins: async ({ db, user, params, body }) =>
      requireFound(await changeCollectionPlugins(db, user.id, params.id, body), 'Collection'),
    remove: async ({ db, user, params, now }) =>
      requireFound(await removeCollection(db, user.id, params.id, now), 'Collection'),
    restore: async ({ db, user, params, now }) =>
      requireFound(await restoreCollection(db, user.id, params.id, now), 'Collection'),
  })
}
