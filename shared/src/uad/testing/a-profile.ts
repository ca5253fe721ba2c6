import type { Authorization, Ownership } from '../authorization.ts'

export const HEADING = '\t\t\t UAD-2 Plug-in Authorizations \t\t\t'

/** A serial number in the head of every test profile; it must never leave the browser. */
export const SERIAL = '2017-4711-0815'

/** The lines about the computer and devices. */
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

/** The text of a saved profile: pass only what matters to the test. */
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

/** Authorizations as read from a profile, from licenses and their ownership. */
export const authorizationsOf = (owned: Record<string, Ownership>): Authorization[] =>
  Object.entries(owned).map(([name, ownership]) => ({
    name,
    group: '',
    status: STATUS[ownership],
    ownership,
    isOwned: ownership === 'owned',
  }))

/** Authorizations as lines of a profile. */
export const profileLinesOf = (authorizations: Authorization[]) =>
  authorizations.map(({ name, status }) => `${name}: ${status}`)
