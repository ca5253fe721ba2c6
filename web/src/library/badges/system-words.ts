import type { Platform } from '#shared/plugins/architectures.ts'
import { minSystemsIn } from '#shared/plugins/processors/min-system.ts'
import { systemName } from '#shared/plugins/processors/system-names.ts'

/** The oldest system that an installation asks for: `from macOS 10.13`; '' when it is unknown. */
export function minSystemWords(minSystem: string | undefined, platform: Platform | null): string {
  if (!minSystem || (platform !== 'macos' && platform !== 'windows')) return ''
  const parts = Object.entries(minSystemsIn(minSystem)).map(([processor, version]) => {
    const name = systemName(version, platform)
    return processor === '' ? name : `${name} (${processor})`
  })
  return parts.length > 0 ? `from ${parts.join(', ')}` : ''
}
