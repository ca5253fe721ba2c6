import { NOBODY } from '../../library/community/field-history.ts'

/** The user of the server's command line: a moderator without an account. */
export const HOST = { id: NOBODY, level: 'moderator' as const }
