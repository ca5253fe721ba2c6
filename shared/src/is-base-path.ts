/** True for a valid base path of a server: without a trailing slash, or empty for a server at the root of its domain. */
export const isBasePath = (path: string) => /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]{1,63}){0,8}$/.test(path)
