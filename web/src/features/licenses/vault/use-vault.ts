import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { License } from '#shared/licenses/license.ts'
import { rollbacks, type SeenVault, seenAfter, seenVault } from '#shared/licenses/vault/seen-revisions.ts'
import type { Vault } from '#shared/licenses/vault/vault.ts'
import { vaultsQuery } from '../../../api/license-queries.ts'
import { userQuery } from '../../../api/queries.ts'
import { lockVault, useVaultState } from './vault-store.ts'
import { canEncrypt } from './web-tools.ts'

const NONE: Vault[] = []

/** The vault of the user: whether there is one, whether this tab has opened it, and what looks older than this browser has seen. */
export function useVault(licenses: readonly License[] | undefined) {
  const userId = useQueryClient().getQueryData(userQuery.queryKey)?.id ?? ''
  const vaults = useQuery(vaultsQuery)
  const { open, read, isByTime } = useVaultState()
  const [accepted, setAccepted] = useState(0)
  const all = vaults.data ?? NONE
  const main = all.find(({ use }) => use === 'main')
  const isGone = open !== undefined && vaults.data !== undefined && main?.id !== open.vaultId

  // The vault was replaced or deleted in another tab, so its key no longer opens anything.
  useEffect(() => {
    if (isGone) lockVault()
  }, [isGone])

  // biome-ignore lint/correctness/useExhaustiveDependencies: accepting changes what is stored
  const problems = useMemo(
    () => (vaults.data && licenses ? rollbacks(readSeen(userId), { vault: main, licenses }) : []),
    [vaults.data, licenses, main, userId, accepted],
  )

  useEffect(() => {
    if (vaults.data && licenses && problems.length === 0)
      writeSeen(userId, seenAfter(readSeen(userId), { vault: main, licenses }))
  }, [vaults.data, licenses, problems, main, userId])

  return {
    canEncrypt: canEncrypt(),
    isLoading: vaults.isPending,
    error: vaults.error,
    reload: vaults.refetch,
    main,
    imported: all.filter(({ use }) => use === 'imported'),
    open: isGone ? undefined : open,
    read,
    isByTime,
    problems,
    /** From now on what the server sends is what this browser has seen. */
    accept: () => {
      writeSeen(userId, seenAfter(readSeen(userId), { vault: main, licenses: licenses ?? [] }, true))
      setAccepted(accepted + 1)
    },
  }
}

export type VaultOfUser = ReturnType<typeof useVault>

/** Lets this browser forget a record that the user has just deleted, or a vault, so that it is not missed. */
export function forgetSeen(userId: string, licenseId?: string) {
  const seen = readSeen(userId)
  if (!seen || licenseId === undefined) return writeSeen(userId, undefined)
  const { [licenseId]: _, ...records } = seen.records
  return writeSeen(userId, { ...seen, records })
}

const keyOf = (userId: string) => `plugfolio-vault-seen-${userId}`

/** The revisions of a user's vault that this browser has seen; undefined for none, and where a browser stores nothing. */
export function readSeen(userId: string): SeenVault | undefined {
  try {
    return seenVault.safeParse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null')).data
  } catch {
    return undefined
  }
}

/** Numbers alone are stored: which revisions this browser has seen. */
function writeSeen(userId: string, seen: SeenVault | undefined) {
  try {
    if (seen) localStorage.setItem(keyOf(userId), JSON.stringify(seen))
    else localStorage.removeItem(keyOf(userId))
  } catch {
    // A full or forbidden storage costs only this notice.
  }
}
