/** The server's sharing setting. */
export const SHARING_MODES = ['off', 'members', 'review-all'] as const
export type SharingMode = (typeof SHARING_MODES)[number]

/** How a server shares; `people` is its number of accounts. */
export type SharingPolicy = { mode: SharingMode; people: number }
