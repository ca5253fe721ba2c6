import { isIP } from 'node:net'
import type { Visit } from '../../../http/guard/visit.ts'
import { Problem } from '../../../http/problem.ts'

/** Who asks for a passkey: the name that passkeys are bound to, and the address of the page that must have asked. */
export type RelyingParty = { id: string; origin: string }

/**
 * This server as passkeys know it: by the public address, or else by the name under which the caller has reached it, which was checked
 * before. Throws 409 where that is an IP address: browsers bind passkeys to names only.
 */
export function relyingParty(publicUrl: string | undefined, { origin }: Pick<Visit, 'origin'>): RelyingParty {
  const address = publicUrl ?? origin
  if (!URL.canParse(address)) throw noName()
  const url = new URL(address)
  if (isIP(url.hostname.replace(/^\[(.*)\]$/, '$1'))) throw noName()
  return { id: url.hostname, origin: url.origin }
}

const noName = () =>
  new Problem(
    409,
    'passkeys_need_name',
    'Passkeys need a name, and this server was opened by its IP address. Open it by its name, or ask its host for one.',
  )
