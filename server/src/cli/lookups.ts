import type { Db } from '../db/open.ts'
import { accountNamed } from '../features/account/repository.ts'

/** The account with this name, ignoring case; throws an error for the host when there is none. */
export async function requireAccount(db: Db, name: string) {
  const account = await accountNamed(db, name)
  if (!account) throw new Error(`There is no account named "${name}".`)
  return account
}

/** Checks the format of an id, because the error of the database would not help the host. */
export function parseId(text: string) {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return text
  throw new Error(`"${text}" is not an id. The list of "community edits" shows them.`)
}
