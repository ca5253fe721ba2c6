import { Trouble } from './trouble.ts'

/** The whole address of a path of a site. Throws when the path would lead to another site. */
export function addressOn(site: string, path: string): string {
  const { href } = new URL(`${site}${path}`)
  if (!href.startsWith(`${site}/`)) throw new Trouble(`${site} is not an address that can be called.`)
  return href
}
