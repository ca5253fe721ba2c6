import { PASSWORD_OF_ACCOUNT } from '#shared/account/throttle.ts'
import type { Db } from '../../db/open.ts'
import { countTry, forgiveTry } from '../../http/attempts.ts'
import { Problem } from '../../http/problem.ts'
import { isPassword } from './hashing.ts'
import { passwordHashOf } from './repository.ts'

/** Throws 400 unless this is the password of the signed-in person; guesses are slowed down here too. */
export async function confirmPassword(db: Db, userId: string, password: string, now: Date) {
  const key = `confirmation by ${userId}`
  await countTry(db, [{ key, throttle: PASSWORD_OF_ACCOUNT }], now)
  const matches = await isPassword(password, await passwordHashOf(db, userId))
  if (!matches) throw new Problem(400, 'wrong_password', 'The password is not correct.')
  await forgiveTry(db, { forgotten: [key], returned: [] })
}
