import { Trouble } from './trouble.ts'

/** The URL of a path of a site. Throws when the path would lead to another site. */
export function addressOn(site: string, path: string): string {
  const { href } = new URL(`${site}${path}`)
  if (!href.startsWith(`${site}/`)) throw new Trouble(`${site} is not a valid address.`)
  return href
}
