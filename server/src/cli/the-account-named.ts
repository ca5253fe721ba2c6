import type { Db } from '../db/open.ts'
import { accountNamed } from '../features/account/repository.ts'
import { Refused } from './command.ts'

/** The account with this name, however it is written; refuses when there is none. */
export async function theAccountNamed(db: Db, name: string) {
  const account = await accountNamed(db, name)
  if (!account) throw new Refused(`There is no account named "${name}".`)
  return account
}
