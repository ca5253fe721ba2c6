/** The day of a moment where the person is: Nov 18, 2025. */
export const dayOf = (moment: string) => DAY.format(new Date(moment))

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
