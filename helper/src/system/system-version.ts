import { readFileSync } from 'node:fs'
import { release } from 'node:os'
import { plistIn } from '#shared/bundles/plist/plist.ts'
import { textAt } from '#shared/bundles/plist/plist-value.ts'
import { newDevice } from '#shared/helper/device.ts'
import { currentPlatform } from './current-platform.ts'

/** The version of this system as its maker numbers it: `15.1`, or `10.0.22631` for Windows. Undefined on Linux, and when it is not readable. */
export function systemVersion(
  platform = currentPlatform(),
  file = '/System/Library/CoreServices/SystemVersion.plist',
): string | undefined {
  const version =
    platform === 'macos' ? productVersionIn(file) : platform === 'windows' ? release() : undefined
  return newDevice.shape.systemVersion.safeParse(version).data
}

function productVersionIn(file: string) {
  try {
    return textAt(plistIn(readFileSync(file)), 'ProductVersion')
  } catch {
    return undefined
  }
}
