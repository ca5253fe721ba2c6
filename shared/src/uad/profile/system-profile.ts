import type { SystemProfile } from './profile-entry.ts'
import { profileLines } from './profile-lines.ts'
import { profileRows } from './profile-rows.ts'
import { PROFILE_MAX, UnreadableProfile } from './profile-text.ts'

/** The licenses in the text of a profile, or in JSON: `{authorizations: [{name, status}]}` or a list of such rows. */
export function authorizationsIn(text: string): SystemProfile {
  if (text.length > PROFILE_MAX) throw new UnreadableProfile('too-big')
  return profileRows(text) ?? profileLines(text)
}

/** The preview of a profile before it is used. */
export const systemProfilePreview = ({
  authorizations,
  licenseSection,
  pluginSection,
  warnings,
}: SystemProfile) => ({
  foundAuthorizations: authorizations,
  licenseSection,
  pluginSection,
  warnings: warnings.map(({ sentence }) => sentence),
})
