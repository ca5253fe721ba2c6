import { accountContract } from '#shared/account/contract.ts'
import { clientOf } from '#shared/contract/client.ts'
import { pluginsContract } from '#shared/plugins/contract.ts'
import { loadCode } from '../ui/load-code.ts'
import { clientLater } from './client-later.ts'
import type * as contracts from './later-contracts.ts'
import { readLeniently } from './lenient-response.ts'
import { sendRequest } from './send.ts'

type LaterContracts = typeof contracts
let laterContracts: LaterContracts | undefined

/** Loads the contracts that no page needs to appear, so that their first call need not wait for them. */
export async function loadContracts(): Promise<LaterContracts> {
  laterContracts ??= await loadCode(() => import('./later-contracts.ts'))
  return laterContracts
}

const later = <Name extends keyof LaterContracts>(name: Name) =>
  clientLater<LaterContracts[Name]>(
    { loaded: () => laterContracts?.[name], load: async () => (await loadContracts())[name] },
    sendRequest,
    readLeniently,
  )

/** The calls of the server's API, as functions. What a page needs to appear is loaded with it, the rest with its first call. */
export const api = {
  account: clientOf(accountContract, sendRequest, readLeniently),
  plugins: clientOf(pluginsContract, sendRequest, readLeniently),
  notifications: later('notifications'),
  oidc: later('oidc'),
  secondFactor: later('secondFactor'),
  passkeys: later('passkeys'),
  passkeySignIn: later('passkeySignIn'),
  apiKeys: later('apiKeys'),
  invitations: later('invitations'),
  catalogs: later('catalogs'),
  collections: later('collections'),
  computers: later('computers'),
  screenshots: later('screenshots'),
  purchases: later('purchases'),
  songs: later('songs'),
  songShares: later('songShares'),
  setAside: later('setAside'),
  storage: later('storage'),
  formats: later('formats'),
  uad: later('uad'),
  helper: later('helper'),
  updates: later('updates'),
  definitions: later('definitions'),
  community: later('community'),
  makers: later('makers'),
}
