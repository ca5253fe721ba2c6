import { NOBODY } from '../../library/community/field-history.ts'

/** Whoever types on the command line of the server: a moderator without an account. */
export const HOST = { id: NOBODY, level: 'moderator' as const }
