/** Who may register: everyone, users with an invitation, or no one. The first account of a server may always. */
export const REGISTRATION_MODES = ['open', 'invite', 'closed'] as const
export type RegistrationMode = (typeof REGISTRATION_MODES)[number]
