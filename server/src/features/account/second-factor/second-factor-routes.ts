import { secondFactorContract } from '#shared/account/second-factor.ts'
import { PRODUCT } from '#shared/product.ts'
import { factorsOf } from '../../../http/guard/refuse-without-second-factor.ts'
import { mountContract, type RouteContext } from '../../../http/mount.ts'
import { Problem } from '../../../http/problem.ts'
import { confirmIdentity } from '../password/confirm-identity.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  secondFactorOf,
  turnOffSecondFactor,
  verifyCode,
} from './second-factor.ts'

export function secondFactorRoutes(context: RouteContext) {
  /** A required second factor cannot be turned off unless the user has a passkey. */
  const isRequired = (hasPasskey: boolean) => context.requiredFactor !== undefined && !hasPasskey
  mountContract(context, secondFactorContract, {
    state: async ({ db, user }) => {
      const { hasPasskey } = await factorsOf(db, user.id)
      return { ...(await secondFactorOf(db, user.id)), hasPasskey, isRequired: isRequired(hasPasskey) }
    },
    begin: async ({ db, user, body, now }) => {
      await confirmIdentity(db, user, body.password, now)
      const key = await beginSecondFactor(db, user.id, now)
      return { key, link: linkOf(user.username, key) }
    },
    confirm: async ({ db, user, visit, body, now }) => {
      const { browserToken } = visit
      return { recoveryCodes: await confirmSecondFactor(db, user, { code: body.code, browserToken, now }) }
    },
    end: async ({ db, user, visit, body, now }) => {
      if (isRequired((await factorsOf(db, user.id)).hasPasskey))
        throw new Problem(409, 'second_factor_required', 'This server requires two-factor authentication.')
      await confirmIdentity(db, user, body.password, now)
      await verifyCode(db, user.id, body.code, { from: 'known browser', now })
      await turnOffSecondFactor(db, user, now, visit.browserToken)
      return { message: 'Second factor turned off' }
    },
  })
}

/** The otpauth address that authenticator apps read from a QR code or a link. */
function linkOf(username: string, key: string) {
  const label = `${encodeURIComponent(PRODUCT)}:${encodeURIComponent(username)}`
  return `otpauth://totp/${label}?secret=${key}&issuer=${encodeURIComponent(PRODUCT)}`
}
