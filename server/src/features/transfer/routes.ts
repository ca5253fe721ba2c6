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
import { addPartOfFile, type ImportLibraries } from './import-libraries.ts'
import { addImportedChecklists } from './imported-checklists.ts'
import { addImportedCollections } from './imported-collections.ts'
import { beginImport, listIdentities, listUndoableImports } from './repository.ts'
import { undoImport } from './undo-import.ts'

export function transferRoutes(room: RouteContext, libraries: ImportLibraries) {
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
      return requireFound(await addPartOfFile(db, libraries.songs, body.songs, by), 'Import')
    },
    addDaws: async ({ db, user, params, body, now }) => {
      const by = { userId: user.id, importId: params.id, now }
      return requireFound(await addPartOfFile(db, libraries.daws, body.computers, by), 'Import')
    },
    addPurchases: async ({ db, user, params, body, now }) => {
      const by = { userId: user.id, importId: params.id, now }
      return requireFound(await addPartOfFile(db, libraries.purchases, body.purchases, by), 'Import')
    },
    takeBack: async ({ db, user, params, now }) => {
      const by = { userId: user.id, importId: params.id, now }
      return requireFound(await undoImport(db, libraries, by), 'Import')
    },
  })
}
