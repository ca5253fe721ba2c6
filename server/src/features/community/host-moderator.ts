import { NO_USER_ID } from '../../library/community/field-history.ts'

/** The user of the server's command line: a moderator without an account. */
export const HOST_MODERATOR = { id: NO_USER_ID, level: 'moderator' as const }
