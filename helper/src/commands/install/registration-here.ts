import type { Platform } from '#shared/plugins/architectures.ts'
import { currentPlatform } from '../../system/current-platform.ts'
import { linuxRegistration } from './linux-registration.ts'
import { macRegistration } from './macos.ts'
import type { Registration } from './registration.ts'
import { windowsRegistration } from './windows.ts'

/** How links and the start at login are registered on this system. */
export const registrationHere = (): Registration => REGISTRATIONS[currentPlatform()]()

const REGISTRATIONS: Record<Platform, () => Registration> = {
  linux: linuxRegistration,
  macos: macRegistration,
  windows: windowsRegistration,
}
