/** The path, if it is one from the root of a disk, of a server or of a home; hosts also write parts and identifiers. */
export const wholePath = (path: string | undefined): string | null => (path && WHOLE.test(path) ? path : null)

const WHOLE = /^(?:[a-z]:[\\/]|\\\\[^\\]|\/[^/]|~\/)/i
