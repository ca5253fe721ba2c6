import { isIP } from 'node:net'
import type { Config } from './config.ts'

/** Guessing of shorter ones is slowed down, but not long enough for a server that everybody reaches. */
const FEW = 8

/** A warning when short passwords are enough on a server with a name on the internet. */
export function passwordWarnings({
  PUBLIC_URL,
  PASSWORD_MIN,
  OIDC_ONLY,
}: Pick<Config, 'PUBLIC_URL' | 'PASSWORD_MIN' | 'OIDC_ONLY'>): string[] {
  if (PUBLIC_URL === undefined || OIDC_ONLY || PASSWORD_MIN >= FEW || !isPublicName(PUBLIC_URL)) return []
  return [
    `Passwords of ${PASSWORD_MIN} characters are accepted, and others may reach this server at ${PUBLIC_URL}. Set PASSWORD_MIN to ${FEW} or more, or REQUIRE_SECOND_FACTOR.`,
  ]
}

/** A name with a dot that is not one of a home network. */
function isPublicName(address: string) {
  const { hostname } = new URL(address)
  return (
    hostname.includes('.') && !isIP(hostname) && !/\.(?:local|lan|home|internal|test|arpa)$/.test(hostname)
  )
}
