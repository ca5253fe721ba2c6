import { transferContract } from '#shared/transfer/contract.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { requireFound } from '../../http/problem.ts'
import {
  libraryTagOf,
  NOT_MODIFIED,
  PrewrittenResponse,
  sharedWrites,
} from '../../http/transport/response-cache.ts'
import { addImported } from './add-imported.ts'
import { addImportedChecklists } from './imported-checklists.ts'
import { addImportedCollections } from './imported-collections.ts'
import { addDawsOfFile, type DawLibrary } from './imported-daws.ts'
import { addPurchasesOfFile, type PurchaseLibrary } from './imported-purchases.ts'
import { addSongsOfFile, type SongLibrary } from './imported-songs.ts'
import { beginImport, listIdentities, listUndoableImports } from './repository.ts'
import { undoImport } from './undo-import.ts'

type OtherFeatures = { songs: SongLibrary; daws: DawLibrary; purchases: PurchaseLibrary }

export function transferRoutes(room: RouteContext, { songs, daws, purchases }: OtherFeatures) {
  const once = sharedWrites<string>()
  mountContract(room, transferContract, {
    known: ({ db, user, held }) => {
      const tag = libraryTagOf(user)
      const write = async () => JSON.stringify(await listIdentities(db, user.id))
      return held === tag ? NOT_MODIFIED : new PrewrittenResponse(tag, () => once(tag, write))
    },
    list: ({ db, user, now }) => listUndoableImports(db, user.id, now),
    begin: ({ db, user, body, now }) => beginImport(db, user.id, body.source, now),
    add: async ({ db, user, params, body, now }) =>
      requireFound(await addImported(db, user.id, params.id, body, now), 'Import'),
    addCollections: async ({ db, user, params, body, now }) => {
      const by = { userId: user.id, importId: params.id, now }
      return requireFound(await addImportedCollections(db, body.collections, by), 'Import')
    },
    addChecklists: async ({ db, user, params, body, now }) => {
      const by = { userId: user.id, importId: params.id, now }
      return requireFound(await addImportedChecklists(db, body.checklists, by), 'Import')
    },
    addSongs: async ({ db, user, params, body, now }) => {
      const by = { userId: user.id, importId: params.id, now }
      return requireFound(await addSongsOfFile(db, songs, body.songs, by), 'Import')
    },
    addDaws: async ({ db, user, params, body, now }) => {
      const by = { userId: user.id, importId: params.id, now }
      return requireFound(await addDawsOfFile(db, daws, body.computers, by), 'Import')
    },
    addPurchases: async ({ db, user, params, body, now }) => {
      const by = { userId: user.id, importId: params.id, now }
      return requireFound(await addPurchasesOfFile(db, purchases, body.purchases, by), 'Import')
    },
    takeBack: async ({ db, user, params, now }) => {
      const by = { userId: user.id, importId: params.id, now }
      return requireFound(await undoImport(db, { songs, daws, purchases }, by), 'Import')
    },
  })
}
