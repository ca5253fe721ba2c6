/**
 * How many people have to run a version before it is believed, of so many who own the plugin in that format: a share, for
 * a fixed number fails as soon as a community grows. Two of a few; never one person alone.
 */
export const quorumOf = (owners: number) => (owners < 5 ? 2 : Math.max(3, Math.ceil((owners * 8) / 100)))
