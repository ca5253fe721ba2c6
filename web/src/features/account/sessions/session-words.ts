import type { Session } from '#shared/account/session.ts'
import { timeAgo } from '../../../ui/text/time-ago.ts'

/** What a session is called: its browser, with a capital. */
export const browserOf = ({ browser }: Session) => `${browser.slice(0, 1).toUpperCase()}${browser.slice(1)}`

/** When and from where, for example `Seen 5 min ago · signed in July 1, 2026 · network 203.0.113.*`. */
export function seenAt({ lastSeenAt, createdAt, network }: Session, now: Date) {
  const seen = `Seen ${timeAgo(lastSeenAt, now)}`
  return [seen, `signed in ${timeAgo(createdAt, now)}`, networkWords(network)].join(' · ')
}

function networkWords(network: string | null) {
  if (network === null) return 'local network'
  return network.includes(':') ? `network ${network}::/48` : `network ${network}.*`
}
