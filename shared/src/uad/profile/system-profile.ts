import { type ProfileEntry, profileEntryOf, type SystemProfile } from './profile-entry.ts'
import { mergedEntries, profileLines } from './profile-lines.ts'
import { PROFILE_MAX, UnreadableProfile } from './profile-text.ts'
import { profileWarningsOf } from './profile-warnings.ts'

/** The licenses in the text of a profile, or in JSON: `{authorizations: [{name, status}]}` or a list of such rows. */
export function authorizationsIn(text: string): SystemProfile {
  if (text.length > PROFILE_MAX) throw new UnreadableProfile('too-big')
  return profileRows(text) ?? profileLines(text)
}

/** The preview of a profile before it is used. */
export const systemProfilePreview = (profile: SystemProfile) => ({
  foundAuthorizations: profile.authorizations,
  licenseSection: profile.licenseSection,
  pluginSection: profile.pluginSection,
  warnings: profile.warnings.map(({ sentence }) => sentence),
})

/** Reads `{authorizations: [{name, status}]}` or a list of such rows; undefined when the text is not JSON. */
function profileRows(text: string): SystemProfile | undefined {
  const content = contentOf(text)
  if (!content) return undefined
  const rows = rowsIn(content)
  const entries = rows.flatMap(entryOfRow)
  const { authorizations, usedEntries, conflicting, left } = mergedEntries(entries)
  const version = versionIn(content)
  const others = rows.length - entries.length
  return {
    version,
    authorizations,
    licenseSection: '',
    pluginSection: usedEntries.length ? rowsText(version, usedEntries) : '',
    warnings: profileWarningsOf({ authorizations, conflicting, left, headings: 1, others, isCut: false }),
  }
}

function rowsText(version: string, usedEntries: ProfileEntry[]) {
  const authorizations = usedEntries.map(({ name, status }) => ({ name, status }))
  return JSON.stringify({ ...(version && { version }), authorizations }, null, 2)
}

function contentOf(text: string): object | undefined {
  if (!/^[\s\ufeff]*[[{]/.test(text)) return undefined
  try {
    const content: unknown = JSON.parse(text.replace(/^\ufeff/, ''))
    return typeof content === 'object' && content !== null ? content : undefined
  } catch {
    return undefined
  }
}

function rowsIn(content: object): unknown[] {
  if (Array.isArray(content)) return content
  return 'authorizations' in content && Array.isArray(content.authorizations) ? content.authorizations : []
}

function entryOfRow(row: unknown): ProfileEntry[] {
  if (typeof row !== 'object' || row === null || !('name' in row) || !('status' in row)) return []
  if (typeof row.name !== 'string' || typeof row.status !== 'string') return []
  const entry = profileEntryOf(row.name, row.status)
  return entry ? [entry] : []
}

function versionIn(content: object) {
  const version = 'version' in content && typeof content.version === 'string' ? content.version : ''
  return /^\d{1,6}(?:\.\d{1,6}){0,3}$/.test(version) ? version : ''
}

/** The part of a profile that leaves the browser: the software release and the license lines, nothing about devices. */
export function textToSend({ version, licenseSection, pluginSection }: SystemProfile): string {
  if (licenseSection === '') return pluginSection
  return version === '' ? licenseSection : `UAD Software Release Version: ${version}\n\n${licenseSection}`
}
