import { PROFILE_MAX, profileTextOf, UnreadableProfile } from '#shared/uad/profile/profile-text.ts'
import { authorizationsIn, type previewOf, type SystemProfile } from '#shared/uad/profile/system-profile.ts'
import { textToSend } from '#shared/uad/profile/text-to-send.ts'

/** What the preview shows of a profile. */
export type ProfilePreview = {
  fileName: string
  foundAuthorizations: Authorization[]
  licenseSection: string
  pluginSection: string
  warnings: string[]
}

/** A parsed profile; `content` is the part that may be sent. */
export type ReadProfile = SystemProfile & { fileName: string; content: string }

/** Why the chosen or dropped files are refused unread; undefined for a file that may be a profile. */
export function refusalOf([file, secondFile]: File[]): string | undefined {
  if (!file || secondFile) return 'Choose one file: the system profile you saved.'
  if (!/\.(?:json|txt)$/i.test(file.name)) return 'Only a .json or .txt file can be a system profile.'
  return undefined
}

/**
 * Reads a file. `content` is the part that may be sent: the text above the heading of the authorizations describes the
 * hardware and never leaves the browser. Throws UnreadableProfile.
 */
export async function readProfile(file: File): Promise<ReadProfile> {
  if (file.size > PROFILE_MAX) throw new UnreadableProfile('too-big')
  const text = profileTextOf(new Uint8Array(await file.arrayBuffer()), (bytes) => UTF_8.decode(bytes))
  const profile = authorizationsIn(text)
  return { ...profile, fileName: file.name, content: textToSend(profile) }
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The preview that the browser can make itself; the groups come with the server's answer. */
export const previewOf = (profile: ReadProfile): ProfilePreview => ({
  fileName: profile.fileName,
  foundAuthorizations: profile.authorizations,
  licenseSection: profile.licenseSection,
  pluginSection: profile.pluginSection,
  warnings: profile.warnings.map(({ sentence }) => sentence),
})
