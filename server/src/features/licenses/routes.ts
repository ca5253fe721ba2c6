import { licensesContract } from '#shared/licenses/contract.ts'
import { vaultContract } from '#shared/licenses/vault/contract.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { requireFound } from '../../http/problem.ts'
import { cachedTexts, NOT_MODIFIED, PrewrittenResponse } from '../../http/transport/response-cache.ts'
import { addManyLicenses } from './adding/add-many.ts'
import { addLicense, changeLicense, removeLicenses, restoreLicenses } from './change-licenses.ts'
import { findLicense, licensedPlugins, licensesJson, licensesOfPlugin } from './list-licenses.ts'
import { activate, addPlace, changePlace, deactivate, removePlace } from './places.ts'
import {
  addVault,
  changeWrap,
  prepareNext,
  removeRecord,
  removeVault,
  replaceMain,
  writeRecords,
} from './vault/change-vaults.ts'
import { addImportedRecords, addImportedVault } from './vault/imported-vaults.ts'
import { findRecord, listVaults, recordsAfter } from './vault/read-vaults.ts'

export function licenseRoutes(context: RouteContext) {
  const answers = cachedTexts(LIMITS)
  context.onAccountDeleted.push(answers.forget)

  /** An answer about all licenses, which is the same until its tag changes. */
  function answered({ user, held }: Call, name: string, write: () => Promise<string>) {
    const tag = licensesTagOf(user)
    if (held === tag) return NOT_MODIFIED
    return new PrewrittenResponse(tag, () => answers.textOf(`${user.id} ${name}`, tag, write))
  }

  mountContract(context, licensesContract, {
    list: (call) => answered(call, 'list', () => licensesJson(call.db, call.user.id)),
    usage: (call) =>
      answered(call, 'usage', async () => JSON.stringify(await licensedPlugins(call.db, call.user.id))),
    add: ({ db, user, body, now }) => addLicense(db, user.id, body, now),
    addMany: async ({ db, user, params, body, now }) =>
      requireFound(await addManyLicenses(db, body, { userId: user.id, importId: params.id, now }), 'Import'),
    remove: async ({ db, user, body, now }) => ({ count: await removeLicenses(db, user.id, body.ids, now) }),
    restore: async ({ db, user, body, now }) => ({
      count: await restoreLicenses(db, user.id, body.ids, now),
    }),
    open: async ({ db, user, params }) => requireFound(await findLicense(db, user.id, params.id), 'License'),
    change: async ({ db, user, params, body }) =>
      requireFound(await changeLicense(db, user.id, params.id, body), 'License'),
    activate: async ({ db, user, params, body }) =>
      requireFound(await activate(db, user.id, params.id, body), 'License'),
    deactivate: async ({ db, user, params }) =>
      requireFound(await deactivate(db, user.id, params.id, params.place), 'License'),
    addPlace: ({ db, user, body }) => addPlace(db, user.id, body),
    changePlace: async ({ db, user, params, body, now }) =>
      requireFound(await changePlace(db, user.id, params.id, body, now), 'Place'),
    removePlace: async ({ db, user, params, now }) =>
      requireFound(await removePlace(db, user.id, params.id, now), 'Place'),
    ofPlugin: async ({ db, user, params }) =>
      requireFound(await licensesOfPlugin(db, user.id, params.id), 'Plugin'),
  })
  mountContract(context, vaultContract, {
    list: ({ db, user }) => listVaults(db, user.id),
    add: ({ db, user, body, now }) => addVault(db, user.id, body, now),
    changeWrap: async ({ db, user, params, body }) =>
      requireFound(await changeWrap(db, user.id, params.id, body), 'Vault'),
    records: async ({ db, user, params, query }) =>
      requireFound(await recordsAfter(db, user.id, params.id, query.after), 'Vault'),
    openRecord: async ({ db, user, params }) =>
      requireFound(await findRecord(db, user.id, params.id, params.license), 'Record'),
    writeRecords: async ({ db, user, params, body }) =>
      requireFound(await writeRecords(db, user.id, params.id, body), 'Vault'),
    removeRecord: async ({ db, user, params }) =>
      requireFound(await removeRecord(db, user.id, params.id, params.license), 'Record'),
    prepareNext: ({ db, user, body, now }) => prepareNext(db, user.id, body, now),
    replace: async ({ db, user, params, body }) =>
      requireFound(await replaceMain(db, user.id, params.id, body.records), 'Vault'),
    remove: async ({ db, user, params }) => requireFound(await removeVault(db, user.id, params.id), 'Vault'),
    addImported: async ({ db, user, params, body, now }) =>
      requireFound(await addImportedVault(db, body, { userId: user.id, importId: params.id, now }), 'Import'),
    addImportedRecords: async ({ db, user, params, body, now }) => {
      const by = { userId: user.id, importId: params.id, now }
      return requireFound(await addImportedRecords(db, params.vault, body.records, by), 'Import')
    },
  })
}

type Owner = { id: string; libraryRevision: number; licensesRevision: number }
type Call = { user: Owner; held: string | undefined }

/** The ETag of everything that depends only on the licenses and the library of a user. */
const licensesTagOf = ({ id, libraryRevision, licensesRevision }: Owner) =>
  `"${id}-${libraryRevision}-licenses-${licensesRevision}"`

/** Bytes. */
const LIMITS = { maxSize: 24 * 1024 * 1024, maxEntrySize: 8 * 1024 * 1024 }
