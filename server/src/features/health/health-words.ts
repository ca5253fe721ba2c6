export const severalComputers =
  'These plugins are on several computers. Unblock those of one computer at a time.'
export const noHelperThere = (name: string) =>
  `The computer with ${name} has no connected helper. Connect one there first.`
export const helperTooOld = (computer: string) =>
  `The helper on ${computer} is too old to unblock plugins. Please update it there.`
export const notBlocked = (name: string, format: string, computer: string) =>
  `macOS did not block ${name} (${format}) when ${computer} was last scanned. Scan it again.`
