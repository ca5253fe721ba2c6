import type { accountContract } from '#shared/account/contract.ts'
import type { Client, RequestSender } from '#shared/contract/client.ts'
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

/** Where the library is asked for. */
export const LIBRARY_PATH = '/api/plugins'

const quick = (name: 'me' | 'list') => async () =>
  (await loadCode(() => import('./is-plain.ts'))).isPlain[name]
const quickUpdates = (name: 'history' | 'available') => async () =>
  (await loadCode(() => import('./is-plain-updates.ts'))).isPlainUpdates[name]

const firstClients = {
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
}

type Contracts = Omit<LaterContracts, 'clientOf' | 'readLeniently'>

const EARLY_CALLS: { [Name in keyof Contracts]?: EarlyCalls<Contracts[Name]> } = {
  notifications: { preferences: { path: '/api/notifications/preferences' } },
  updates: { history: { path: '/api/updates', isPlain: quickUpdates('history') } },
  definitions: { available: { path: '/api/updates/available', isPlain: quickUpdates('available') } },
}

function laterClient<Name extends keyof Contracts>(name: Name) {
  const callsOf =
    ({ clientOf, readLeniently, [name]: contract }: LaterContracts) =>
    (send: RequestSender) =>
      clientOf(contract, send, readLeniently)
  return clientLater<Contracts[Name]>(
    {
      loaded: () => laterContracts && callsOf(laterContracts),
      load: async () => callsOf(await loadContracts()),
      early: EARLY_CALLS[name] ?? {},
    },
    sendRequest,
  )
}

type Api = typeof firstClients & { [Name in keyof Contracts]: Client<Contracts[Name]> }

/** The calls of the server's API, as functions: a client for each contract. What they check is loaded with the first of them. */
export const api = new Proxy<Api>(firstClients as Api, {
  // as: the type has no other names. A client is made when it is first named.
  get(clients, name) {
    if (!Object.hasOwn(clients, name)) Reflect.set(clients, name, laterClient(name as keyof Contracts))
    return Reflect.get(clients, name)
  },
})
