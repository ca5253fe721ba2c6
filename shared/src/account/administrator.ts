import * as z from 'zod/mini'
import { type Contract, call } from '../contract/endpoint.ts'
import { passwordConfirmation } from './credentials.ts'
import { user } from './user.ts'

/** The address that a server prints while nobody is its administrator. The code follows `#`, so that no log of a proxy has it. */
export const administratorLinkOf = (code: string, site: string): string =>
  `${site}/settings?tab=advanced#${code}`

export const administratorContract = {
  state: {
    ...call('GET', '/api/administrator', 'browser'),
    summary: 'Whether an account is administrator of this server.',
    response: z.object({ exists: z.boolean() }),
  },
  become: {
    ...call('POST', '/api/administrator', 'browser'),
    summary:
      'Makes the account the administrator of this server, with the one-time code that a server without an administrator prints at startup. Needs the password.',
    body: z.extend(passwordConfirmation, {
      code: z.string('The code must be text.').check(z.maxLength(100, 'The code is too long.')),
    }),
    response: user,
  },
} satisfies Contract
