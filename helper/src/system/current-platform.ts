import type { Platform } from '#shared/plugins/architectures.ts'

/** The system that this program runs on. Every other system is treated like Linux. */
export const currentPlatform = (): Platform => PLATFORMS[process.platform] ?? 'linux'

const PLATFORMS: Partial<Record<NodeJS.Platform, Platform>> = { darwin: 'macos', win32: 'windows' }
