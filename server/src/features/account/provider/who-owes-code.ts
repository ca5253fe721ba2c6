import type { Db } from '../../../db/open.ts'
import type { Visit } from '../../../http/guard/visit.ts'
import { Problem } from '../../../http/problem.ts'
import { accountWithId } from '../repository.ts'
import { visitForCode } from './provider-visits.ts'

/** Who has come back from the provider in this browser and still owes the second factor; 401 when there is none, or it was too long ago. */
export async function whoOwesCode(db: Db, visit: Visit, now: Date) {
  const token = visit.providerToken
  const way = token === undefined ? undefined : await visitForCode(db, token, now)
  const account = way?.userId ? await accountWithId(db, way.userId) : undefined
  visit.isBy(account?.id)
  if (!token || !account || account.disabledAt) throw tooLate()
  return { account, token }
}

const tooLate = () =>
  new Problem(401, 'sign_in_expired', 'This sign-in took too long. Please start again from the sign-in page.')
