import * as z from 'zod/mini'
import { type Contract, call } from '../../contract/endpoint.ts'
import {
  changedWrap,
  newVault,
  RECORD_BYTES_PER_CALL,
  RECORDS_PER_CALL,
  record,
  recordId,
  replacedRecords,
  vault,
  vaultId,
  writtenRecords,
} from './vault.ts'

const importId = z.object({ id: z.uuid('This is not the id of an import.') })

/** The server only keeps what a browser has sealed. Nothing of it can be read without the passphrase or the recovery key. */
export const vaultContract = {
  list: {
    ...call('GET', '/api/vaults', 'browser'),
    summary: 'The vaults of the account with their wrapped keys.',
    response: z.array(vault),
  },
  add: {
    ...call('POST', '/api/vaults', 'browser'),
    summary: 'Adds the vault of the account. 409 when it has one.',
    body: newVault,
    response: vault,
  },
  changeWrap: {
    ...call('PATCH', '/api/vaults/:id/wraps', 'browser'),
    summary:
      'Replaces the wrapped key of one way to open the vault, and nothing else. 409 unless its revision is one more than the current one.',
    params: vaultId,
    body: changedWrap,
    response: vault,
  },
  records: {
    ...call('GET', '/api/vaults/:id/records', 'browser'),
    summary:
      'The sealed records of a vault in the order of their licenses, after `after`: as many as fit into 2 MiB. `next` is null at the end.',
    params: vaultId,
    query: z.object({ after: z.optional(z.uuid('This is not the id of a license.')) }),
    response: z.object({ records: z.array(record), next: z.nullable(z.string()) }),
  },
  openRecord: {
    ...call('GET', '/api/vaults/:id/records/:license', 'browser'),
    summary: 'The sealed record of one license.',
    params: recordId,
    response: record,
  },
  writeRecords: {
    ...call('POST', '/api/vaults/:id/records', 'browser'),
    summary: `Writes at most ${RECORDS_PER_CALL} sealed records, all or none. 409 unless each revision is one more than the current one.`,
    maxBytes: RECORD_BYTES_PER_CALL,
    params: vaultId,
    body: writtenRecords,
    response: z.object({ count: z.number() }),
  },
  removeRecord: {
    ...call('DELETE', '/api/vaults/:id/records/:license', 'browser'),
    summary: 'Permanently deletes the sealed record of one license.',
    params: recordId,
    response: z.object({ count: z.number() }),
  },
  prepareNext: {
    ...call('POST', '/api/vaults/next', 'browser'),
    summary:
      'Adds the vault that will replace the main one, instead of one that was prepared before. Until it replaces it, nothing else changes.',
    body: newVault,
    response: vault,
  },
  replace: {
    ...call('POST', '/api/vaults/:id/replace', 'browser'),
    summary:
      'Makes the prepared vault the main one and deletes the other, if these are all records of the other and the prepared vault has each of them. 409 if that has changed. Idempotent.',
    maxBytes: 2 * 1024 * 1024,
    params: vaultId,
    body: replacedRecords,
    response: vault,
  },
  remove: {
    ...call('DELETE', '/api/vaults/:id', 'browser'),
    summary: 'Permanently deletes a vault with all its records. The licenses stay.',
    params: vaultId,
    response: z.object({ count: z.number() }),
  },
  addImported: {
    ...call('POST', '/api/imports/:id/vaults', 'browser'),
    summary:
      'Adds the vault of an export: as the vault of the account if it has none, else beside it. A vault that is there already keeps its wrapped keys.',
    params: importId,
    body: newVault,
    response: z.object({ isNew: z.boolean() }),
  },
  addImportedRecords: {
    ...call('POST', '/api/imports/:id/vaults/:vault/records', 'browser'),
    summary:
      'Adds sealed records of an export for licenses of the account. A record that is there already stays. Idempotent.',
    maxBytes: RECORD_BYTES_PER_CALL,
    params: z.extend(importId, { vault: z.uuid('This is not the id of a vault.') }),
    body: writtenRecords,
    response: z.object({ createdCount: z.number(), unchangedCount: z.number() }),
  },
} satisfies Contract
