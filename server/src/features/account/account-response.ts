import type { User } from '#shared/account/user.ts'
import { meetsSecondFactor } from '../../http/guard/refuse-without-second-factor.ts'
import type { RouteContext } from '../../http/mount.ts'

type KnownUser = User & {
  createdAt: Date
  hasPassword: boolean
  isVouchedFor?: boolean
  emailConfirmedAt: Date | null
}

/** The response that describes a user, with the sign-in steps that they still have to set up. */
export async function accountResponse<Person extends KnownUser>(context: RouteContext, person: Person) {
  const isLacking = !(await meetsSecondFactor(context, person))
  return {
    ...person,
    memberSince: person.createdAt.toISOString(),
    ...(isLacking && { needsSecondFactor: true }),
    ...(isLacking && context.requiredFactor === 'passkey' && { needsPasskey: true }),
    ...(!person.hasPassword && { isWithoutPassword: true }),
    ...(person.emailConfirmedAt && { isEmailConfirmed: true }),
  }
}
