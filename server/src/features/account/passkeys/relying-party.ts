import { isIP } from 'node:net'
import type { Visit } from '../../../http/guard/visit.ts'
import { Problem } from '../../../http/problem.ts'

/** The host name that passkeys are bound to, and the origin of the page that must request them. */
export type RelyingParty = { id: string; origin: string }

/** Named by the public address, or the checked origin that the client used. 409 for an IP address: passkeys need a host name. */
export function relyingParty(publicUrl: string | undefined, { origin }: Pick<Visit, 'origin'>): RelyingParty {
  const address = publicUrl ?? origin
  if (!URL.canParse(address)) throw hostNameRequired()
  const url = new URL(address)
  if (isIP(url.hostname.replace(/^\[(.*)\]$/, '$1'))) throw hostNameRequired()
  return { id: url.hostname, origin: url.origin }
}

const hostNameRequired = () =>
  new Problem(
    409,
    'passkeys_need_name',
    'Passkeys need a name, and this server was opened by its IP address. Open it by its name, or ask its host for one.',
  )
