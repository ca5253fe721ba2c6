import type { QueryClient } from '@tanstack/react-query'
import { isLockDue, type Moment } from '#shared/licenses/vault/auto-lock.ts'
import type { OpenedRecords } from '#shared/licenses/vault/open-records.ts'
import type { Cipher } from '#shared/licenses/vault/sealed.ts'
import { userQuery } from '../../../api/queries.ts'
import { externalStore } from '../../../ui/external-store.ts'

/** A vault that this tab has opened. The key cannot be read from the cipher, and nothing of it is stored. */
export type OpenVault = { vaultId: string; cipher: Cipher }

/** The searched words of a list. They may be a serial, so they are in no address and no storage. */
type KeptSearch = { userId: string; list: string; text: string }

type State = {
  open: OpenVault | undefined
  /** The records that were read in it, for the search and for serials that are there twice. */
  read: OpenedRecords | undefined
  isByTime: boolean
  search: KeptSearch | undefined
}

const LOCKED: State = { open: undefined, read: undefined, isByTime: false, search: undefined }
const vault = externalStore(LOCKED)
let stopWatching: (() => void) | undefined

/** The vault of this tab as it is now. */
export const useVaultState = vault.use

/** Keeps an opened vault in the memory of this tab until it is locked: by hand, by time, or when the user signs out. */
export function keepOpen(open: OpenVault, queries: QueryClient) {
  stopWatching?.()
  stopWatching = watch(queries)
  vault.set({ ...vault.get(), open, read: undefined, isByTime: false })
}

/** Keeps what is searched, until the vault is locked. */
export const keepSearch = (search: KeptSearch) => vault.set({ ...vault.get(), search })

/** Forgets the key, everything that was read, and what was searched. */
export function lockVault(isByTime = false) {
  stopWatching?.()
  stopWatching = undefined
  vault.set({ ...LOCKED, isByTime })
}

/** Read records belong to the vault that is open; those of another one are forgotten. */
export function keepRead(vaultId: string, read: OpenedRecords) {
  if (vault.get().open?.vaultId === vaultId) vault.set({ ...vault.get(), read })
}

/** Milliseconds between two looks at the clocks. */
const LOOK_EVERY = 5000

const momentNow = (): Moment => ({ steady: performance.now(), wall: Date.now() })

function watch(queries: QueryClient): () => void {
  const userId = queries.getQueryData(userQuery.queryKey)?.id
  let lastUse = momentNow()
  let hiddenSince: Moment | undefined = document.hidden ? lastUse : undefined
  const look = () => {
    const now = momentNow()
    if (isLockDue(lastUse, now) || (hiddenSince && isLockDue(hiddenSince, now))) lockVault(true)
  }
  const use = () => {
    // A computer that slept comes back with a movement: the time that has passed counts first.
    look()
    lastUse = momentNow()
  }
  const change = () => {
    look()
    hiddenSince = document.hidden ? momentNow() : undefined
  }
  const timer = setInterval(look, LOOK_EVERY)
  for (const event of USES) window.addEventListener(event, use, { passive: true })
  document.addEventListener('visibilitychange', change)
  const leave = queries.getQueryCache().subscribe(() => {
    if (queries.getQueryData(userQuery.queryKey)?.id !== userId) lockVault()
  })
  return () => {
    clearInterval(timer)
    for (const event of USES) window.removeEventListener(event, use)
    document.removeEventListener('visibilitychange', change)
    leave()
  }
}

const USES = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
