import { neededSystem } from '#shared/computers/own-system.ts'
import type { Device } from '#shared/helper/device.ts'
import type { Platform } from '#shared/plugins/architectures.ts'
import type { Installation } from '#shared/plugins/plugin.ts'
import { minSystemsIn } from '#shared/plugins/processors/min-system.ts'
import { ownSystemName, systemName } from '#shared/plugins/processors/system-names.ts'

/** That the computer of an installation runs an older system than it asks for; '' when it does not, or that is unknown. */
export function oldSystemText(
  { machine, platform, minSystem }: Pick<Installation, 'machine' | 'platform' | 'minSystem'>,
  devices: readonly Device[],
): string {
  const device = devices.find((each) => each.machine === machine)
  if (!device || device.platform !== platform || platform === 'linux') return ''
  const { name, systemVersion = null } = device
  const needed = neededSystem(minSystem ?? '', { platform, systemVersion })
  return (
    needed &&
    `Needs ${systemName(needed, platform)}, but ${name} runs ${ownSystemName(systemVersion, platform)}`
  )
}

/** The oldest system that an installation asks for: `from macOS 10.13`; '' when it is unknown. */
export function minSystemWords(minSystem: string | undefined, platform: Platform | null): string {
  if (!minSystem || (platform !== 'macos' && platform !== 'windows')) return ''
  const parts = Object.entries(minSystemsIn(minSystem)).map(([processor, version]) => {
    const name = systemName(version, platform)
    return processor === '' ? name : `${name} (${processor})`
  })
  return parts.length > 0 ? `from ${parts.join(', ')}` : ''
}
