import { Problem } from '../../../http/problem.ts'

/** The refusal of a server on which people sign in over the provider only. */
export const passwordsClosed = (name: string) =>
  new Problem(403, 'passwords_closed', `Passwords are closed on this server. Please sign in with ${name}.`)
