import type { Platform } from '../architectures.ts'
import { WINDOWS_NAMES } from './min-system.ts'

/** A version of a system by its name: `macOS 11`, `Windows 7`. */
export function systemName(version: string, platform: 'macos' | 'windows') {
  if (platform === 'windows') return WINDOWS_NAMES[version] ?? `Windows ${version}`
  return `macOS ${version.replace(/^(1[1-9]|[2-9]\d)\.0$/, '$1')}`
}

/** The version of a computer's own system, as its helper tells it; '' when unknown. Windows 11 has build 22000 and later. */
export function ownSystemName(version: string | null, platform: Platform | null): string {
  if (version === null) return ''
  if (platform === 'macos') return systemName(version, 'macos')
  if (platform !== 'windows') return ''
  const build = Number(version.split('.')[2] ?? 0)
  if (version.startsWith('10.')) return `Windows ${build >= 22000 ? 11 : 10}`
  return systemName(version.split('.').slice(0, 2).join('.'), 'windows')
}
