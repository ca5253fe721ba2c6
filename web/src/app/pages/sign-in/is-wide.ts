/** Whether there is room for what only decorates. */
export const isWide = () => window.matchMedia('(min-width: 901px)').matches
