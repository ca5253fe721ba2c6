import { Problem } from '../problem.ts'

/** The user as a moderator; throws 403 unless they are an administrator of this server. */
export function requireAdministrator({ id, role }: { id: string; role: 'user' | 'admin' }) {
  if (role !== 'admin')
    throw new Problem(403, 'not_allowed', 'Only an administrator of this server can do this.')
  return { id, level: 'moderator' as const }
}
