/**
 * Kinds of rows by what each asks for: something to mend, a copy that another one hides, nothing because the DAW is not made for it, or
 * a look.
 */
export const HEALTH_FILTERS = ['mend', 'hidden', 'other', 'cannot-say'] as const
export type HealthFilter = (typeof HEALTH_FILTERS)[number]
