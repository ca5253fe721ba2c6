/** Why a bundle was set aside: nobody needs its format, a copy stays, or it took too much space. */
export const SET_ASIDE_REASONS = ['format', 'duplicate', 'storage'] as const
export type SetAsideReason = (typeof SET_ASIDE_REASONS)[number]
