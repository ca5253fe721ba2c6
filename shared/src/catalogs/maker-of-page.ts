import { hostOf } from '../updates/lines/update-page.ts'

/** The maker that the host of a page names: 'valhalladsp' for valhalladsp.com, the owner for a code host, or ''. */
export function makerOfPage(page: string): string {
  const labels = hostOf(page).replace(/:\d+$/, '').split('.')
  const host = labels.join('.')
  if (CODE_HOSTS.has(host)) return /^https?:\/\/[^/]+\/([\w.-]+)/i.exec(page)?.[1] ?? ''
  const [owner = ''] = labels
  if (OWNED_HOSTS.has(labels.slice(-2).join('.'))) return labels.length === 3 ? owner : ''
  const site =
    (SECOND_LEVELS.has(labels.at(-2) ?? '') && labels.length > 2 ? labels.at(-3) : labels.at(-2)) ?? ''
  return MAKERS[site] ?? (SHARED_SITES.has(site) ? '' : site)
}

const CODE_HOSTS = new Set(['github.com', 'gitlab.com', 'bitbucket.org', 'codeberg.org'])
/** Each owner has a name below these. */
const OWNED_HOSTS = new Set([
  'github.io',
  'gitlab.io',
  'itch.io',
  'bandcamp.com',
  'gumroad.com',
  'wordpress.com',
])
/** The second labels of hosts such as acme.co.uk. */
const SECOND_LEVELS = new Set(['co', 'com', 'org', 'net', 'ac'])
const SHARED_SITES = new Set([
  'sourceforge',
  'google',
  'apple',
  'microsoft',
  'dropbox',
  'kvraudio',
  'pluginboutique',
])

/** Makers whose host is not their name. */
const MAKERS: Record<string, string> = {
  uaudio: 'Universal Audio',
  tokyodawn: 'Tokyo Dawn Labs',
  eventideaudio: 'Eventide',
}
