import { Problem } from '../../../http/problem.ts'

/** The error of a server on which users sign in with the provider only. */
export const passwordSignInOffError = (name: string) =>
  new Problem(
    403,
    'passwords_closed',
    `Password sign-in is turned off on this server. Please sign in with ${name}.`,
  )
