/** The path of the page that shows what a song needs. */
export const SHARED_NEEDS_PATH = '/shared-needs'

/** The link with this token. The token follows `#`, which browsers send to no server, so that no log of a proxy has it. */
export const shareLinkOf = (token: string, site: string): string => `${site}${SHARED_NEEDS_PATH}#${token}`

/** The token in the part of an address from `#` on; undefined when it cannot be one. */
export const tokenInHash = (hash: string): string | undefined => /^#([\w-]{43})$/.exec(hash)?.[1]
