import type { accountContract } from '#shared/account/contract.ts'
import type { RequestSender } from '#shared/contract/client.ts'
import type { pluginsContract } from '#shared/plugins/contract.ts'
import { loadCode } from '../ui/load-code.ts'
import { clientLater, type EarlyCalls } from './client-later.ts'
import type * as firstContracts from './first-contracts.ts'
import type * as contracts from './later-contracts.ts'
import { sendRequest } from './send.ts'

type FirstContracts = typeof firstContracts
let firstOnes: FirstContracts | undefined

/** Loads the contracts that a page of a user begins with. */
export async function loadFirstContracts(): Promise<FirstContracts> {
  firstOnes ??= await loadCode(() => import('./first-contracts.ts'))
  return firstOnes
}

type LaterContracts = typeof contracts
let laterContracts: LaterContracts | undefined

/** Loads the contracts that no page needs to appear, so that their first call need not wait for them. */
export async function loadContracts(): Promise<LaterContracts> {
  laterContracts ??= await loadCode(() => import('./later-contracts.ts'))
  return laterContracts
}

type Contracts = Omit<LaterContracts, 'clientOf' | 'readLeniently'>

const later = <Name extends keyof Contracts>(name: Name, early: EarlyCalls<Contracts[Name]> = {}) => {
  const callsOf =
    ({ clientOf, readLeniently, [name]: contract }: LaterContracts) =>
    (send: RequestSender) =>
      clientOf(contract, send, readLeniently)
  return clientLater<Contracts[Name]>(
    {
      loaded: () => laterContracts && callsOf(laterContracts),
      load: async () => callsOf(await loadContracts()),
      early,
    },
    sendRequest,
  )
}

/** Where the library is asked for. */
export const LIBRARY_PATH = '/api/plugins'

const quick = (name: 'me' | 'list') => async () =>
  (await loadCode(() => import('./is-plain.ts'))).isPlain[name]
const quickUpdates = (name: 'history' | 'available') => async () =>
  (await loadCode(() => import('./is-plain-updates.ts'))).isPlainUpdates[name]

/** The calls of the server's API, as functions. What they check is loaded with the first of them. */
export const api = {
  account: clientLater<typeof accountContract>(
    {
      loaded: () => firstOnes?.account,
      load: async () => (await loadFirstContracts()).account,
      early: {
        me: { path: '/api/auth/me', isPlain: quick('me') },
        server: { path: '/api/server' },
      },
    },
    sendRequest,
  ),
  plugins: clientLater<typeof pluginsContract>(
    {
      loaded: () => firstOnes?.plugins,
      load: async () => (await loadFirstContracts()).plugins,
      early: { list: { path: LIBRARY_PATH, isPlain: quick('list') } },
    },
    sendRequest,
  ),
  notifications: later('notifications', {
    preferences: { path: '/api/notifications/preferences' },
  }),
  oidc: later('oidc'),
  secondFactor: later('secondFactor'),
  passkeys: later('passkeys'),
  passkeySignIn: later('passkeySignIn'),
  administrator: later('administrator'),
  apiKeys: later('apiKeys'),
  calendar: later('calendar'),
  invitations: later('invitations'),
  installs: later('installs'),
  catalogs: later('catalogs'),
  collections: later('collections'),
  computers: later('computers'),
  screenshots: later('screenshots'),
  purchases: later('purchases'),
  songs: later('songs'),
  songShares: later('songShares'),
  setAside: later('setAside'),
  storage: later('storage'),
  worthDoing: later('worthDoing'),
  formats: later('formats'),
  health: later('health'),
  uad: later('uad'),
  helper: later('helper'),
  updates: later('updates', { history: { path: '/api/updates', isPlain: quickUpdates('history') } }),
  definitions: later('definitions', {
    available: { path: '/api/updates/available', isPlain: quickUpdates('available') },
  }),
  community: later('community'),
  makers: later('makers'),
}
