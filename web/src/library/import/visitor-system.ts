import type { Platform } from '#shared/plugins/architectures.ts'

/** Guesses the visitor's system from the user agent; phones and tablets count as macOS. */
export function visitorSystem({ userAgent }: { userAgent: string } = navigator): Platform {
  if (/Windows/.test(userAgent)) return 'windows'
  return /Linux|X11|CrOS/i.test(userAgent) && !/Android/.test(userAgent) ? 'linux' : 'macos'
}
