/**
 * The number of people who must run a version before it is confirmed, for a number of owners of the plugin in that format. A
 * share, because a fixed number fails when a community grows. Never a single person.
 */
export const quorumOf = (owners: number) => (owners < 5 ? 2 : Math.max(3, Math.ceil((owners * 8) / 100)))
