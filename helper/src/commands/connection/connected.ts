import { type Pairing, pairingOf } from '../../connect/pairing.ts'
import { type Site, siteOf } from '../../connect/site-client.ts'
import { keepFolders } from '../../jobs/scan/own-folders.ts'
import { EXIT, Trouble } from '../../system/trouble.ts'

/** The paired site. Throws a Trouble when there is none. */
export function connected(state: string): { pairing: Pairing; site: Site } {
  const pairing = pairingOf(state)
  if (!pairing) throw new Trouble(NOT_CONNECTED, EXIT.notConnected)
  keepFolders(state)
  return { pairing, site: siteOf(state, pairing) }
}

const NOT_CONNECTED =
  'This computer is not connected to a site yet. Press Connect to Helper App on your site; its link opens this helper.'
