export const largestPlugins = 'Largest plugins'
export const showAll = 'Show All'
