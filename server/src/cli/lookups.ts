import type { Db } from '../db/open.ts'
import { accountNamed } from '../features/account/repository.ts'

/** The account with this name, however it is written; throws a sentence when there is none. */
export async function theAccountNamed(db: Db, name: string) {
  const account = await accountNamed(db, name)
  if (!account) throw new Error(`There is no account named "${name}".`)
  return account
}

/** The id as it was typed; throws a sentence when it is none, which the database would refuse less kindly. */
export function theId(text: string) {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return text
  throw new Error(`"${text}" is not an id. The list of "community edits" shows them.`)
}
