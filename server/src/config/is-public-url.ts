import { isBasePath } from '#shared/base-path.ts'

/** Whether this can be a server's public URL: an origin, or a path below it, as browsers send them. */
export function isPublicUrl(text: string): boolean {
  if (!/^https?:\/\/[^\s/?#@\\]+(?:\/[^\s?#\\]*)?$/.test(text) || !URL.canParse(text)) return false
  return isBasePath(new URL(text).pathname.replace(/\/$/, ''))
}

/** The normalized URL without a trailing slash. */
export const normalizedPublicUrl = (publicUrl: string) => new URL(publicUrl).href.replace(/\/$/, '')
