import type { SystemProfile } from './profile-entry.ts'

/** The part of a profile that leaves the browser: the software release and the license lines, nothing about devices. */
export function textToSend({ version, licenseSection, pluginSection }: SystemProfile): string {
  if (licenseSection === '') return pluginSection
  return version === '' ? licenseSection : `UAD Software Release Version: ${version}\n\n${licenseSection}`
}
