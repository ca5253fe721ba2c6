/** How a catalog is written: as an Open Audio Stack registry, as Homebrew's list of casks, or as an index of winget's packages. */
export type CatalogForm = 'registry' | 'casks' | 'winget'

/** A catalog: its displayed name, and the URL or file that it is read from. */
export type CatalogSource = {
  name: string
  place: string
  isAddress: boolean
  form: CatalogForm
  /** The largest size that is read, in bytes. */
  maxBytes: number
}

const MB = 1024 * 1024

/** The largest catalog of a host's own. */
export const MAX_CATALOG_BYTES = 8 * MB

/** The catalogs with a keyword, which an administrator can also switch on. */
export const OFFERED_CATALOGS = ['open-audio-stack', 'homebrew', 'winget'] as const
export type OfferedCatalogId = (typeof OFFERED_CATALOGS)[number]

export const CATALOG_SOURCES: Record<OfferedCatalogId, CatalogSource> = {
  'open-audio-stack': {
    name: 'Open Audio Stack',
    place: 'https://open-audio-stack.github.io/open-audio-stack-registry/index.json',
    isAddress: true,
    form: 'registry',
    maxBytes: MAX_CATALOG_BYTES,
  },
  homebrew: {
    name: 'Homebrew',
    place: 'https://formulae.brew.sh/api/cask.json',
    isAddress: true,
    form: 'casks',
    maxBytes: 48 * MB,
  },
  winget: {
    name: 'winget',
    place: 'https://github.com/svrooij/winget-pkgs-index/raw/main/index.v2.json',
    isAddress: true,
    form: 'winget',
    maxBytes: 16 * MB,
  },
}

/**
 * Parses a keyword, a URL or a file path; `homebrew:` or `winget:` before a place says in which form it is written. The name,
 * which users see, has no credentials, query or folders of the server.
 */
export function parseCatalogSource(text: string): CatalogSource {
  const known = OFFERED_CATALOGS.find(
    (id) => id === text.trim().toLowerCase() || CATALOG_SOURCES[id].place === text.trim(),
  )
  if (known) return CATALOG_SOURCES[known]
  const [, keyword, place = ''] = FORM.exec(text.trim()) ?? []
  const { form, maxBytes } =
    CATALOG_SOURCES[keyword === 'homebrew' || keyword === 'winget' ? keyword : 'open-audio-stack']
  const address = ADDRESS.exec(place)
  const name = address ? `${address[1]}${address[2]}` : (place.split(/[\\/]/).findLast(Boolean) ?? place)
  return { name: name.replace(/\/$/, '').slice(0, 120), place, isAddress: address !== null, form, maxBytes }
}

const FORM = /^(?:(homebrew|winget):)?(.*)$/s
const ADDRESS = /^https?:\/\/(?:[^/?#@]*@)?([^/?#@]+)([^?#]*)/i
