import type { Db } from '../../../db/open.ts'
import type { Visit } from '../../../http/guard/visit.ts'
import { Problem } from '../../../http/problem.ts'
import { accountWithId } from '../repository.ts'
import { visitAwaitingCode } from './provider-visits.ts'

/** The account that signed in at the provider in this browser and must still show the second factor; 401 without one or after the time limit. */
export async function accountAwaitingCode(db: Db, visit: Visit, now: Date) {
  const token = visit.providerToken
  const providerVisit = token === undefined ? undefined : await visitAwaitingCode(db, token, now)
  const account = providerVisit?.userId ? await accountWithId(db, providerVisit.userId) : undefined
  visit.setLoggedUser(account?.id)
  if (!token || !account || account.disabledAt) throw signInExpired()
  return { account, token }
}

const signInExpired = () =>
  new Problem(401, 'sign_in_expired', 'This sign-in took too long. Please start again from the sign-in page.')
