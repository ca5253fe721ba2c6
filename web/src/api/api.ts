import { clientOf } from '#shared/contract/client.ts'
import * as contracts from '#shared/contracts.ts'
import { sendRequest } from './send.ts'

/** The calls of the server's API, as functions. */
export const api = {
  account: clientOf(contracts.account, sendRequest),
  oidc: clientOf(contracts.oidc, sendRequest),
  secondFactor: clientOf(contracts.secondFactor, sendRequest),
  passkeys: clientOf(contracts.passkeys, sendRequest),
  passkeySignIn: clientOf(contracts.passkeySignIn, sendRequest),
  apiKeys: clientOf(contracts.apiKeys, sendRequest),
  plugins: clientOf(contracts.plugins, sendRequest),
  screenshots: clientOf(contracts.screenshots, sendRequest),
  notifications: clientOf(contracts.notifications, sendRequest),
  uad: clientOf(contracts.uad, sendRequest),
  helper: clientOf({ ...contracts.helper, ...contracts.downloads }, sendRequest),
  updates: clientOf(contracts.updates, sendRequest),
  definitions: clientOf(contracts.definitions, sendRequest),
  community: clientOf(contracts.community, sendRequest),
}
