import { clientOf } from '#shared/contract/client.ts'
import * as contracts from '#shared/contracts.ts'
import { send } from './send.ts'

/** The calls of the server's API, as functions. */
export const api = {
  account: clientOf(contracts.account, send),
  oidc: clientOf(contracts.oidc, send),
  secondFactor: clientOf(contracts.secondFactor, send),
  passkeys: clientOf(contracts.passkeys, send),
  passkeySignIn: clientOf(contracts.passkeySignIn, send),
  apiKeys: clientOf(contracts.apiKeys, send),
  plugins: clientOf(contracts.plugins, send),
  screenshots: clientOf(contracts.screenshots, send),
  notifications: clientOf(contracts.notifications, send),
  uad: clientOf(contracts.uad, send),
  helper: clientOf({ ...contracts.helper, ...contracts.downloads }, send),
  updates: clientOf(contracts.updates, send),
  definitions: clientOf(contracts.definitions, send),
  community: clientOf(contracts.community, send),
}
