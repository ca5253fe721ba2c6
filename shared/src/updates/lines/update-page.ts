import { countsOf } from '../../groups.ts'

/**
 * Where an update is found: the page of the plugin, else the site of its maker as pages of others show it or as a bundle states it, else
 * a web search.
 */
export type UpdatePage = { address: string; of: 'plugin' | 'maker' | 'bundle' | 'search' }

type PagedPlugin = { name: string; manufacturer: string; updateUrl: string }

/** The known pages besides the plugin's own address: its page in a catalog and its maker's site, or ''. */
type KnownPages = { page: string; makerPage: string; bundleSite?: string | undefined }

/** The page that Update opens. There is always one. */
export function updatePageOf(plugin: PagedPlugin, known: KnownPages | undefined): UpdatePage {
  const page = plugin.updateUrl || known?.page
  if (page) return { address: page, of: 'plugin' }
  if (known?.makerPage) return { address: known.makerPage, of: 'maker' }
  if (known?.bundleSite) return { address: known.bundleSite, of: 'bundle' }
  return { address: webSearchFor(plugin), of: 'search' }
}

/** A search for the maker, the name and what is wanted, with an engine that keeps no profiles. */
export function webSearchFor(
  { name, manufacturer }: Pick<PagedPlugin, 'name' | 'manufacturer'>,
  wanted = 'plugin update',
): string {
  const isNamed = name.toLowerCase().startsWith(manufacturer.toLowerCase())
  const words = [isNamed ? '' : manufacturer, name, wanted].filter(Boolean).join(' ')
  return `https://duckduckgo.com/?q=${encodeURIComponent(words)}`
}

/** The site of a maker from the pages of its plugins: the host that most of them share, or ''. */
export function makerSiteOf(pages: string[]): string {
  const counts = countsOf(pages.flatMap((page) => siteOf(page) ?? []))
  return [...counts].sort(([a, count], [b, other]) => other - count || (a < b ? -1 : 1))[0]?.[0] ?? ''
}

/** The host of an address as people say it: 'uaudio.com'. */
export const hostOf = (address: string): string =>
  SITE.exec(address)?.[2]
    ?.toLowerCase()
    .replace(/^www\./, '') ?? ''

/** A host that many makers share is the site of none of them. */
function siteOf(address: string) {
  const [, scheme, host] = SITE.exec(address) ?? []
  if (!scheme || !host) return undefined
  return SHARED_HOSTS.has(hostOf(address)) ? undefined : `${scheme.toLowerCase()}://${host.toLowerCase()}/`
}

/** A pattern instead of URL, because shared code has no DOM types. */
const SITE = /^(https?):\/\/([^\s/?#@\\]+)/i

/** Shops, code hosts and lists of plugins. */
const SHARED_HOSTS = new Set(
  'github.com gitlab.com bitbucket.org codeberg.org sourceforge.net drive.google.com docs.google.com sites.google.com dropbox.com gumroad.com itch.io patreon.com ko-fi.com kvraudio.com pluginboutique.com plugin-alliance.com splice.com duckduckgo.com'.split(
    ' ',
  ),
)
