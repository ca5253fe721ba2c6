/** Formats the day of an ISO date in the user's time zone: Nov 18, 2025. */
export const formattedDay = (moment: string) => DAY.format(new Date(moment))

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
