import { transferContract } from '#shared/transfer/contract.ts'
import type { Db } from '../../db/schema.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { requireFound } from '../../http/problem.ts'
import {
  libraryTagOf,
  NOT_MODIFIED,
  PrewrittenResponse,
  sharedWrites,
} from '../../http/transport/response-cache.ts'
import { addToImport, type ImportPart } from '../../library/import-part.ts'
import { addImported } from './add-imported.ts'
import { CHECKLIST_IMPORT } from './checklist-import.ts'
import { COLLECTION_IMPORT } from './collection-import.ts'
import { beginImport, countFolded, listIdentities, listUndoableImports } from './repository.ts'
import { type PartsOfFeatures, undoImport } from './undo-import.ts'

export function transferRoutes(context: RouteContext, parts: PartsOfFeatures) {
  const once = sharedWrites<string>()
  mountContract(context, transferContract, {
    known: ({ db, user, held }) => {
      const tag = libraryTagOf(user)
      const write = async () => JSON.stringify(await listIdentities(db, user.id))
      return held === tag ? NOT_MODIFIED : new PrewrittenResponse(tag, () => once(tag, write))
    },
    list: ({ db, user, now }) => listUndoableImports(db, user.id, now),
    begin: ({ db, user, body, now }) => beginImport(db, user.id, body.source, now),
    add: async ({ db, user, params, body, now }) => {
      const added = requireFound(await addImported(db, user.id, params.id, body, now), 'Import')
      const folded = Math.min(await parts.variants.fold(db, user.id, now), added.createdCount)
      if (folded === 0) return added
      await countFolded(db, user.id, params.id, folded)
      return { ...added, createdCount: added.createdCount - folded, variantCount: folded }
    },
    addCollections: (call) => addPart(call, COLLECTION_IMPORT, call.body.collections),
    addChecklists: (call) => addPart(call, CHECKLIST_IMPORT, call.body.checklists),
    addSongs: (call) => addPart(call, parts.songs, call.body.songs),
    addDaws: (call) => addPart(call, parts.daws, call.body.computers),
    addPurchases: (call) => addPart(call, parts.purchases, call.body.purchases),
    undo: async (call) => requireFound(await undoImport(call.db, parts, importOf(call)), 'Import'),
  })
}

type Call = { db: Db; user: { id: string }; params: { id: string }; now: Date }

const addPart = async <Item>(call: Call, part: ImportPart<Item>, items: Item[]) =>
  requireFound(await addToImport(call.db, part, items, importOf(call)), 'Import')

const importOf = ({ user, params, now }: Call) => ({ userId: user.id, importId: params.id, now })
