import { type Pairing, readPairing } from '../../connect/pairing.ts'
import { pairedSiteClient, type SiteClient } from '../../connect/site-client.ts'
import { saveFolderList } from '../../jobs/scan/own-folders.ts'
import { EXIT, UserFacingError } from '../../system/user-facing-error.ts'

/** The paired site. Throws a Trouble when there is none. */
export function requirePairedSite(state: string): { pairing: Pairing; site: SiteClient } {
  const pairing = readPairing(state)
  if (!pairing) throw new UserFacingError(NOT_CONNECTED, EXIT.notConnected)
  saveFolderList(state)
  return { pairing, site: pairedSiteClient(state, pairing) }
}

const NOT_CONNECTED =
  'This computer is not connected to a site yet. Press Connect to Helper App on your site; its link opens this helper.'
