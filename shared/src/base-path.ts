/** A path below which a server is reached, without a slash at its end; empty where it has a domain of its own. */
export const isBasePath = (path: string) => /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]{1,63}){0,8}$/.test(path)
