import { hostNameIn } from '../plugins/host-name.ts'
import { KNOWN_MAKERS } from './known-makers.ts'
import { makerKeyOf } from './maker-name.ts'

/** True for an https page on a site that the maker of this name is known to have, or on a host below it. */
export function isOnMakerSite(address: string, manufacturer: string): boolean {
  const host = hostNameIn(address)
  const sites = SITES.get(makerKeyOf(manufacturer)) ?? []
  return /^https:/i.test(address) && sites.some((site) => host === site || host.endsWith(`.${site}`))
}

const SITES = new Map(KNOWN_MAKERS.map(({ name, sites }) => [makerKeyOf(name), sites]))
