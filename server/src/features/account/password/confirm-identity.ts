import { PROVIDER_CONFIRMATION_DURATION } from '#shared/account/oidc.ts'
import { CONFIRMATION_THROTTLE } from '#shared/account/throttle.ts'
import type { Db } from '../../../db/schema.ts'
import { countAttempt, forgiveAttempt } from '../../../http/guard/attempts.ts'
import type { SignedIn } from '../../../http/guard/session.ts'
import { Problem } from '../../../http/problem.ts'
import * as words from '../account-words.ts'
import { passwordHashOf } from '../repository.ts'
import { isCorrectPassword } from './hashing.ts'

/** Throws 400 unless the user confirms by password, or by a recent sign-in at the provider in this session. Attempts are throttled. */
export async function confirmIdentity(db: Db, user: SignedIn, password: string | undefined, now: Date) {
  if (password === undefined || !user.hasPassword) return requireProviderConfirmation(user, now)
  const key = `confirmation by ${user.id}`
  await countAttempt(db, [{ key, throttle: CONFIRMATION_THROTTLE }], now)
  const matches = await isCorrectPassword(password, await passwordHashOf(db, user.id))
  if (!matches) throw new Problem(400, 'wrong_password', words.wrongPassword)
  await forgiveAttempt(db, { forgotten: [key], returned: [], now })
}

function requireProviderConfirmation({ confirmedAt, hasPassword }: SignedIn, now: Date) {
  if (confirmedAt && now.getTime() - confirmedAt.getTime() < PROVIDER_CONFIRMATION_DURATION) return
  if (hasPassword) throw new Problem(400, 'invalid', words.passwordRequired)
  throw new Problem(400, 'not_confirmed', words.confirmAtProvider)
}
