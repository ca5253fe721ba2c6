import type { Authorization, Ownership } from '../authorization.ts'

export const HEADING = '\t\t\t UAD-2 Plug-in Authorizations \t\t\t'

/** What must never be found outside the browser; the head of every profile of the tests carries it. */
export const SERIAL = '2017-4711-0815'

/** What a profile says of its computer and devices, as far as that is known. */
const HEAD = [
  'Universal Audio Inc.',
  'UAD System Info',
  'UAD Software Release Version: 11.9.0',
  '',
  '\t\t\t UAD-2 Devices \t\t\t',
  '',
  'Apollo x6 - HEXA: OK',
  `Serial Number: ${SERIAL}`,
  'Driver Version: 11.0.0.3',
  '',
]

type Parts = { head?: string[]; heading?: string[]; lines?: string[]; after?: string[]; ending?: string }

/** The text of a saved profile: name only what matters to the test. */
export function aProfile({
  head = HEAD,
  heading = [HEADING, ''],
  lines = [],
  after = [],
  ending = '\n',
}: Parts) {
  return [...head, ...heading, ...lines, ...after].map((line) => line + ending).join('')
}

/** A phrase for each ownership. */
export const STATUS: Record<Ownership, string> = {
  owned: 'Authorized for all devices',
  trial: 'Demo (9 days left)',
  'not-owned': 'Demo not started',
  unknown: 'Auth update required',
}

/** Authorizations as they come out of a profile, from licenses and what is owned of them. */
export const authorizationsOf = (owned: Record<string, Ownership>): Authorization[] =>
  Object.entries(owned).map(([name, ownership]) => ({
    name,
    group: '',
    status: STATUS[ownership],
    ownership,
    isOwned: ownership === 'owned',
  }))

/** The same as lines of a profile. */
export const linesOf = (authorizations: Authorization[]) =>
  authorizations.map(({ name, status }) => `${name}: ${status}`)
