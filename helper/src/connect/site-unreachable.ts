import { localDayOf } from '#shared/purchases/day.ts'
import { englishDay } from '#shared/text/locale.ts'
import { stateFolder } from '../system/state-folder.ts'
import { EXIT, UserFacingError } from '../system/user-facing-error.ts'
import { authoritiesFile } from './own-authorities.ts'

/** The server did not answer; it may do so later. `cause` is the error of the connection, which decides what is said. */
export class SiteUnreachable extends UserFacingError {
  constructor(site: string, cause?: unknown) {
    super(`${site} cannot be reached${reasonIn(cause, site)}`, EXIT.serverAway)
  }
}

/** Another program answered at the site's address, such as a proxy or the sign-in page of a network. Its refusal says nothing. */
export class ForeignAnswer extends SiteUnreachable {
  constructor(site: string, status: number) {
    super(site)
    this.message = `${site} cannot be reached: another program answers at its address (status ${status}), such as a proxy or the sign-in page of a network. Nothing was changed; try again later.`
  }
}

function reasonIn(cause: unknown, site: string): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (UNKNOWN_AUTHORITY.has(code))
    return `: this computer does not trust its certificate. If the site has an authority of its own, save the root certificate of that authority (PEM) as ${authoritiesFile(stateFolder())} and try again.`
  return REASONS[code]?.(site) ?? '. Check the connection of this computer and try again.'
}

const UNKNOWN_AUTHORITY = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_UNTRUSTED',
  'CERT_REJECTED',
  'INVALID_CA',
])

const nameIn = (site: string) => new URL(site).hostname
const now = (date = new Date()) => `${englishDay(localDayOf(date))}, ${date.toTimeString().slice(0, 5)}`
const otherName = (site: string) =>
  `: its certificate is for another name than ${nameIn(site)}. Check the address, or tell the host of the site.`
const noHttps = () =>
  ': what answers there does not speak https. Check the address, or tell the host of the site.'

const REASONS: Partial<Record<string, (site: string) => string>> = {
  CERT_HAS_EXPIRED: () =>
    `: its certificate has expired. Tell the host of the site. Or the clock of this computer is wrong: it says ${now()}.`,
  CERT_NOT_YET_VALID: () =>
    `: its certificate is not valid yet. Check the clock of this computer, which says ${now()}.`,
  CERT_REVOKED: () => ': its certificate was revoked. Tell the host of the site.',
  ERR_TLS_CERT_ALTNAME_INVALID: otherName,
  HOSTNAME_MISMATCH: otherName,
  EPROTO: noHttps,
  ERR_SSL_WRONG_VERSION_NUMBER: noHttps,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: noHttps,
  ENOTFOUND: (site) =>
    `: no computer is known by the name ${nameIn(site)}. Check the address, and the connection of this computer.`,
  ECONNREFUSED: () =>
    ': nothing answers there now. The site may be starting or stopped; try again in a moment, or ask its host.',
}
