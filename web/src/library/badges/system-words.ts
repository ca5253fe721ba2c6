import type { Platform } from '#shared/plugins/architectures.ts'
import { minSystemsIn, WINDOWS_NAMES } from '#shared/plugins/processors/min-system.ts'

/** A version of a system by its name: `macOS 11`, `Windows 7`. */
export function systemName(version: string, platform: 'macos' | 'windows') {
  if (platform === 'windows') return WINDOWS_NAMES[version] ?? `Windows ${version}`
  return `macOS ${version.replace(/^(1[1-9]|[2-9]\d)\.0$/, '$1')}`
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
