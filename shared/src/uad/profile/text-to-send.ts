import type { SystemProfile } from './parsed-profile.ts'

/** What leaves the browser of a profile: the release of the software and the lines of licenses, and nothing of any device. */
export function textToSend({ version, licenseSection, pluginSection }: SystemProfile): string {
  if (licenseSection === '') return pluginSection
  return version === '' ? licenseSection : `UAD Software Release Version: ${version}\n\n${licenseSection}`
}
