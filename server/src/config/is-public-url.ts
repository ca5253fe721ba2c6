import { isBasePath } from '#shared/base-path.ts'

/** An address under which people can reach a server: a site, or a path below one, and nothing that a browser would not send. */
export function isPublicUrl(text: string): boolean {
  if (!/^https?:\/\/[^\s/?#@\\]+(?:\/[^\s?#\\]*)?$/.test(text) || !URL.canParse(text)) return false
  return isBasePath(new URL(text).pathname.replace(/\/$/, ''))
}

/** The same address without a slash at its end. */
export const asSite = (publicUrl: string) => new URL(publicUrl).href.replace(/\/$/, '')
