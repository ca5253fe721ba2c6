import { readFileSync } from 'node:fs'
import { release } from 'node:os'
import { plistIn } from '#shared/bundles/plist/plist.ts'
import { textAt } from '#shared/bundles/plist/plist-value.ts'
import { newDevice } from '#shared/helper/device.ts'
import { currentPlatform } from './current-platform.ts'
import { orUndefined } from './or-undefined.ts'

/** The version of this system as its maker numbers it: `15.1`, or `10.0.22631` for Windows. Undefined on Linux, and when it is not readable. */
export function systemVersion(
  platform = currentPlatform(),
  file = '/System/Library/CoreServices/SystemVersion.plist',
): string | undefined {
  const version =
    platform === 'macos' ? productVersionIn(file) : platform === 'windows' ? release() : undefined
  return newDevice.shape.systemVersion.safeParse(version).data
}

const productVersionIn = (file: string) =>
  orUndefined(() => textAt(plistIn(readFileSync(file)), 'ProductVersion'))
