import type { SystemProfile } from '#shared/uad/profile/profile-entry.ts'
import { PROFILE_MAX, profileTextOf, UnreadableProfile } from '#shared/uad/profile/profile-text.ts'
import {
  authorizationsIn,
  type systemProfilePreview,
  textToSend,
} from '#shared/uad/profile/system-profile.ts'
import { chooseOneFile, onlyTextFiles } from '../uad-words.ts'

/** The preview of a profile. */
export type ProfilePreview = ReturnType<typeof systemProfilePreview> & { fileName: string }

/** A profile with the part of it that may be sent. */
export type ParsedProfile = SystemProfile & { fileName: string; content: string }

/** Why the selected or dropped files cannot be a profile; undefined when they can. */
export function profileFileRefusal([file, another]: File[]): string | undefined {
  if (!file || another) return chooseOneFile
  if (!/\.(?:json|txt)$/i.test(file.name)) return onlyTextFiles
  return undefined
}

/** Reads a file. `content` may be sent: what describes the hardware, above the authorizations, stays here. Throws UnreadableProfile. */
export async function readProfile(file: File): Promise<ParsedProfile> {
  if (file.size > PROFILE_MAX) throw new UnreadableProfile('too-big')
  const text = profileTextOf(new Uint8Array(await file.arrayBuffer()))
  const profile = authorizationsIn(text)
  return { ...profile, fileName: file.name, content: textToSend(profile) }
}
