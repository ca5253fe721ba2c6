/** The host's switch. */
export const SHARING_MODES = ['off', 'members', 'review-all'] as const
export type SharingMode = (typeof SHARING_MODES)[number]

/** How a server shares; `people` is how many accounts it has. */
export type Sharing = { mode: SharingMode; people: number }
