import type { Authorization } from '../authorization.ts'
import type { ProfileWarning } from './profile-warnings.ts'

/** What a saved profile says of licenses. It holds nothing of what stands above their heading: serial numbers do. */
export type SystemProfile = {
  /** Of the UAD software, `11.9.0`; '' when the file does not say. */
  version: string
  /** One for each license, in the order of the file. Their `group` is '': brands are known to the catalog (brandOf). */
  authorizations: Authorization[]
  /** The heading and the lines below it that name a license, as the file writes them. */
  licenseSection: string
  /** The rows of a .json file; '' for the usual text. */
  pluginSection: string
  warnings: ProfileWarning[]
}
