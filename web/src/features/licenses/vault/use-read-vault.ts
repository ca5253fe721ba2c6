import { useEffect, useEffectEvent } from 'react'
import type { License } from '#shared/licenses/license.ts'
import { type OpenedRecords, openRecords, recordPages } from '#shared/licenses/vault/open-records.ts'
import { vaultsApi } from '../../../api/license-api.ts'
import { keepRead, type OpenVault } from './vault-store.ts'

/** While the vault is open, all its records are read for the search, and again when the list says that one has changed. */
export function useReadVault(open: OpenVault | undefined, licenses: readonly License[] | undefined) {
  const revisions = open && licenses && revisionsOf(licenses, open.vaultId)
  const read = useEffectEvent((vault: OpenVault) => readAll(vault, new Map(revisions)))
  const key = revisions?.join('\n')

  useEffect(() => {
    if (!open || key === undefined) return
    let isOver = false
    void read(open).then(
      (records) => isOver || keepRead(open.vaultId, records),
      // The bar of the vault and the panel of a license say what could not be loaded.
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [open, key])
}

/** The revision of the secrets of each license that has some. */
const revisionsOf = (licenses: readonly License[], vaultId: string) =>
  licenses.flatMap(({ id, secrets }) =>
    secrets.flatMap((one): [string, number][] => (one.vaultId === vaultId ? [[id, one.revision]] : [])),
  )

async function readAll(open: OpenVault, expected: ReadonlyMap<string, number>): Promise<OpenedRecords> {
  const all: OpenedRecords = { secrets: new Map(), revisions: new Map(), broken: [] }
  for await (const records of recordPages(vaultsApi, open.vaultId)) {
    const { secrets, revisions, broken } = await openRecords(open, records, expected)
    for (const [id, secret] of secrets) all.secrets.set(id, secret)
    for (const [id, revision] of revisions) all.revisions.set(id, revision)
    all.broken.push(...broken)
  }
  return all
}
