import * as words from '../http-words.ts'
import { Problem } from '../problem.ts'

/** The user as a moderator; throws 403 unless they are an administrator of this server. */
export function requireAdministrator({ id, role }: { id: string; role: 'user' | 'admin' }) {
  if (role !== 'admin') throw new Problem(403, 'not_allowed', words.onlyAdministrators)
  return { id, level: 'moderator' as const }
}
