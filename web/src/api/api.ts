import { apiKeysContract } from '#shared/account/api-keys-contract.ts'
import { accountContract } from '#shared/account/contract.ts'
import { oidcContract } from '#shared/account/oidc-contract.ts'
import { passkeySignInContract, passkeysContract } from '#shared/account/passkeys-contract.ts'
import { secondFactorContract } from '#shared/account/second-factor-contract.ts'
import { communityContract } from '#shared/community/contract.ts'
import { clientOf } from '#shared/contract/client.ts'
import { definitionsContract } from '#shared/definitions/contract.ts'
import { helperContract } from '#shared/helper/contract.ts'
import { downloadsContract } from '#shared/helper/downloads-contract.ts'
import { notificationsContract } from '#shared/notifications/contract.ts'
import { pluginsContract } from '#shared/plugins/contract.ts'
import { screenshotsContract } from '#shared/screenshots/contract.ts'
import { uadContract } from '#shared/uad/contract.ts'
import { updatesContract } from '#shared/updates/contract.ts'
import { send } from './send.ts'

/** Every call the server answers, as functions. */
export const api = {
  account: clientOf(accountContract, send),
  oidc: clientOf(oidcContract, send),
  secondFactor: clientOf(secondFactorContract, send),
  passkeys: clientOf(passkeysContract, send),
  passkeySignIn: clientOf(passkeySignInContract, send),
  apiKeys: clientOf(apiKeysContract, send),
  plugins: clientOf(pluginsContract, send),
  screenshots: clientOf(screenshotsContract, send),
  notifications: clientOf(notificationsContract, send),
  uad: clientOf(uadContract, send),
  helper: clientOf({ ...helperContract, ...downloadsContract }, send),
  updates: clientOf(updatesContract, send),
  definitions: clientOf(definitionsContract, send),
  community: clientOf(communityContract, send),
}
