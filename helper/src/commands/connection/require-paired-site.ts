import { type Pairing, readPairing } from '../../connect/pairing.ts'
import { pairedSiteClient, type SiteClient } from '../../connect/site-client.ts'
import { saveFolderList } from '../../jobs/scan/own-folders.ts'
import { EXIT, UserFacingError } from '../../system/user-facing-error.ts'
import { notConnected } from '../command-words.ts'

/** The paired site. Throws a Trouble when there is none. */
export function requirePairedSite(state: string): { pairing: Pairing; site: SiteClient } {
  const pairing = readPairing(state)
  if (!pairing) throw new UserFacingError(notConnected, EXIT.notConnected)
  saveFolderList(state)
  return { pairing, site: pairedSiteClient(state, pairing) }
}
