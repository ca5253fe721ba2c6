import { apiKeysContract } from '#shared/account/api-keys-contract.ts'
import { accountContract } from '#shared/account/contract.ts'
import { oidcContract } from '#shared/account/oidc-contract.ts'
import { passkeySignInContract, passkeysContract } from '#shared/account/passkeys-contract.ts'
import { secondFactorContract } from '#shared/account/second-factor-contract.ts'
import { communityContract } from '#shared/community/contract.ts'
import { definitionsContract } from '#shared/definitions/contract.ts'
import { deviceContract, helperContract } from '#shared/helper/contract.ts'
import { downloadsContract } from '#shared/helper/downloads-contract.ts'
import { notificationsContract } from '#shared/notifications/contract.ts'
import { pluginsContract } from '#shared/plugins/contract.ts'
import { screenshotsContract } from '#shared/screenshots/contract.ts'
import { transferContract } from '#shared/transfer/contract.ts'
import { uadContract } from '#shared/uad/contract.ts'
import { updatesContract } from '#shared/updates/contract.ts'

/** Everything this server answers. */
export const contracts = {
  account: accountContract,
  oidc: oidcContract,
  secondFactor: secondFactorContract,
  passkeys: passkeysContract,
  passkeySignIn: passkeySignInContract,
  apiKeys: apiKeysContract,
  plugins: pluginsContract,
  screenshots: screenshotsContract,
  notifications: notificationsContract,
  uad: uadContract,
  helper: helperContract,
  device: deviceContract,
  updates: updatesContract,
  community: communityContract,
  definitions: definitionsContract,
  downloads: downloadsContract,
  transfer: transferContract,
}
