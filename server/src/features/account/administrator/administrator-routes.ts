import { administratorContract } from '#shared/account/administrator.ts'
import { mountContract, type RouteContext } from '../../../http/mount.ts'
import { requireFound } from '../../../http/problem.ts'
import { accountResponse } from '../account-response.ts'
import { confirmIdentity } from '../password/confirm-identity.ts'
import { becomeAdministrator, hasAdministrator } from './administrator.ts'

/** The first administrator of a server. The code of its link is only ever in a body. */
export function administratorRoutes(context: RouteContext) {
  mountContract(context, administratorContract, {
    state: async ({ db }) => ({ exists: await hasAdministrator(db) }),
    become: async ({ db, user, body: { code, password }, visit, now }) => {
      await confirmIdentity(db, user, password, now)
      const account = requireFound(
        await becomeAdministrator(db, user, { code, address: visit.address, now }),
        'Account',
      )
      return accountResponse(context, { ...account, isVouchedFor: user.isVouchedFor })
    },
  })
}
