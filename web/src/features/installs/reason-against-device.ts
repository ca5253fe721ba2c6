import { FIRST_INSTALLING_HELPER } from '#shared/catalogs/install-contract.ts'
import type { Device } from '#shared/helper/device.ts'
import { compareVersions } from '#shared/updates/version.ts'
import * as installWords from './install-words.ts'

/** Why a computer installs nothing at all; '' when it may. */
export function reasonAgainstDevice({ name, version, installsFrom }: Device): string {
  if ((compareVersions(version, FIRST_INSTALLING_HELPER) ?? -1) < 0) return installWords.oldHelper(name)
  return installsFrom ? '' : installWords.off(name)
}

/** Why none of the computers installs anything, as one sentence; '' when one may. */
export function reasonAgainstAll(devices: readonly Device[]): string {
  const [first] = devices
  if (!first) return installWords.noComputer
  if (devices.some((device) => reasonAgainstDevice(device) === '')) return ''
  return devices.length === 1 ? reasonAgainstDevice(first) : installWords.noneAllowed
}
