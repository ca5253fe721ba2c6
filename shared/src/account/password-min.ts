/** The fewest characters of a password, where the host asks for no more. */
export const PASSWORD_MIN = 6
