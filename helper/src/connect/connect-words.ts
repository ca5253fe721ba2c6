import { localDayOf } from '#shared/purchases/day.ts'
import { englishDay } from '#shared/text/locale.ts'
import { stateFolder } from '../system/state-folder.ts'
import { authoritiesFile } from './own-authorities.ts'

/*
 * Sentences about the connection to a site.
 */

export const foreignAnswer = (site: string, status: number) =>
  `${site} cannot be reached: another program answers at its address (status ${status}), such as a proxy or the sign-in page of a network. Nothing was changed; try again later.`
export const redirected = (site: string) =>
  `${site} redirects to another address, which the helper does not follow. Check the address of the site.`
export const invalidAddress = (site: string) => `${site} is not a valid address.`
export const tooMuchData = 'The site sent more data than the helper accepts.'
export const noEvents = 'The site does not send events to this helper.'
export const notAnEvent = 'The site sent something that is not an event.'
export const notConnectedTo = (site: string) =>
  `This computer is no longer connected to ${site}. Press Connect Helper App there to connect it again.`
export const unknownAnswer = (site: string) =>
  `${site} sent an answer that this helper does not understand. Look there for a newer version of the helper.`

/** Why a site could not be reached, by the error of the connection. */
export function unreachableSentence(cause: unknown, site: string): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (UNKNOWN_AUTHORITY.has(code))
    return `${site} cannot be reached: this computer does not trust its certificate. If the site has its own certificate authority, save the root certificate (PEM) as ${authoritiesFile(stateFolder())} and try again.`
  return (
    REASONS[code]?.(site) ??
    `${site} cannot be reached. Check the internet connection of this computer and try again.`
  )
}

const UNKNOWN_AUTHORITY = new Set(
  'DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_VERIFY_LEAF_SIGNATURE UNABLE_TO_GET_ISSUER_CERT UNABLE_TO_GET_ISSUER_CERT_LOCALLY CERT_UNTRUSTED CERT_REJECTED INVALID_CA'.split(
    ' ',
  ),
)

const nameIn = (site: string) => new URL(site).hostname
const now = (date = new Date()) => `${englishDay(localDayOf(date))}, ${date.toTimeString().slice(0, 5)}`
const otherName = (site: string) =>
  `${site} cannot be reached: its certificate is not for ${nameIn(site)}. Check the address, or tell the host of the site.`
const noHttps = (site: string) =>
  `${site} cannot be reached: the server at its address does not use https. Check the address, or tell the host of the site.`

const REASONS: Partial<Record<string, (site: string) => string>> = {
  CERT_HAS_EXPIRED: (site) =>
    `${site} cannot be reached: its certificate has expired. Tell the host of the site, unless the clock of this computer is wrong: it says ${now()}.`,
  CERT_NOT_YET_VALID: (site) =>
    `${site} cannot be reached: its certificate is not valid yet. Check the clock of this computer, which says ${now()}.`,
  CERT_REVOKED: (site) =>
    `${site} cannot be reached: its certificate was revoked. Tell the host of the site.`,
  ERR_TLS_CERT_ALTNAME_INVALID: otherName,
  HOSTNAME_MISMATCH: otherName,
  EPROTO: noHttps,
  ERR_SSL_WRONG_VERSION_NUMBER: noHttps,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: noHttps,
  ENOTFOUND: (site) =>
    `${site} cannot be reached: ${nameIn(site)} was not found. Check the address and the internet connection of this computer.`,
  ECONNREFUSED: (site) =>
    `${site} cannot be reached: it is not running, or still starting. Try again in a moment, or ask its host.`,
}
