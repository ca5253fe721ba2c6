export const looking = 'Looking...'
export const couldntLoad = (failureReason: string) => `We couldn't load this: ${failureReason}`
