import type { Session } from '#shared/account/session.ts'
import { timeAgo } from '../../../ui/text/time-ago.ts'

/** The browser of a session, capitalized. */
export const sessionBrowser = ({ browser }: Session) =>
  `${browser.slice(0, 1).toUpperCase()}${browser.slice(1)}`

/** Last use, sign-in and network of a session: `Active 5 min ago · signed in July 1, 2026 · network 203.0.113.*`. */
export function sessionDetails({ lastSeenAt, createdAt, network }: Session, now: Date) {
  const seen = `Active ${timeAgo(lastSeenAt, now).replace('just now', 'now')}`
  return [seen, `signed in ${timeAgo(createdAt, now)}`, networkWords(network)].join(' · ')
}

function networkWords(network: string | null) {
  if (network === null) return 'local network'
  return network.includes(':') ? `network ${network}::/48` : `network ${network}.*`
}
