/** Tells the rules for a new password, before the server refuses one. */
export const passwordHint = (min: number) => `At least ${min} characters, nothing easy to guess.`
