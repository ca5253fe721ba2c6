import type { Db } from '../db/open.ts'
import { accountNamed } from '../features/account/repository.ts'

/** The account with this name, however it is written; throws a sentence when there is none. */
export async function theAccountNamed(db: Db, name: string) {
  const account = await accountNamed(db, name)
  if (!account) throw new Error(`There is no account named "${name}".`)
  return account
}
