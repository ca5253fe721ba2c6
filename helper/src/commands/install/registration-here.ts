import type { Platform } from '#shared/plugins/architectures.ts'
import { currentPlatform } from '../../system/platform.ts'
import { linuxRegistration } from './linux.ts'
import { macRegistration } from './macos.ts'
import type { Registration } from './registration.ts'
import { windowsRegistration } from './windows.ts'

/** How links and the start at login are registered on this system. */
export const registration = (): Registration => REGISTRATIONS[currentPlatform()]()

const REGISTRATIONS: Record<Platform, () => Registration> = {
  linux: linuxRegistration,
  macos: macRegistration,
  windows: windowsRegistration,
}
