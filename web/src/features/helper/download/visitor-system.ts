import type { Platform } from '#shared/plugins/architectures.ts'

/** The system of whoever looks at the page, as the browser tells it; a phone or tablet counts as belonging to a Mac. */
export function visitorSystem({ userAgent }: { userAgent: string } = navigator): Platform {
  if (/Windows/.test(userAgent)) return 'windows'
  return /Linux|X11|CrOS/i.test(userAgent) && !/Android/.test(userAgent) ? 'linux' : 'macos'
}
