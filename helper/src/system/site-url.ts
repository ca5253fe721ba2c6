import { UserFacingError } from './user-facing-error.ts'

/** The URL of a path of a site. Throws when the path would lead to another site. */
export function siteUrl(site: string, path: string): string {
  const { href } = new URL(`${site}${path}`)
  if (!href.startsWith(`${site}/`)) throw new UserFacingError(`${site} is not a valid address.`)
  return href
}
