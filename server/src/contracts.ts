import { accountContract } from '#shared/account/contract.ts'
import { notificationsContract } from '#shared/notifications/contract.ts'
import { pluginsContract } from '#shared/plugins/contract.ts'
import { screenshotsContract } from '#shared/screenshots/contract.ts'

/** Everything this server answers. */
export const contracts = {
  account: accountContract,
  plugins: pluginsContract,
  screenshots: screenshotsContract,
  notifications: notificationsContract,
}
