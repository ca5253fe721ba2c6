import { hostOf } from '../updates/lines/update-page.ts'
import { versionKeyOf } from '../updates/version-key.ts'
import { type CatalogPackage, isObject, namedPackage, pageOf } from './catalog-package.ts'

/**
 * The products of one cask of Homebrew. A cask has no maker, so the host of its homepage stands for it; its plugins are named by
 * the cask and by their bundles. An installer package says nothing about formats. Empty without a maker or a release version.
 */
export function caskPackagesOf(cask: unknown): CatalogPackage[] {
  if (!isObject(cask) || typeof cask.token !== 'string' || !TOKEN.test(cask.token)) return []
  if (cask.deprecated === true || cask.disabled === true) return []
  const version =
    typeof cask.version === 'string' ? versionKeyOf(cask.version.split(',')[0] ?? '') : undefined
  const page = pageOf(cask.homepage)
  const maker = makerOfPage(page)
  if (!version || !maker) return []

  const bundles = bundlesIn(cask.artifacts)
  const formats = [...new Set(bundles.map(({ format }) => format))]
  const named = textsIn(cask.name)
    .slice(0, MOST_NAMES)
    .map((name) => ({ name, formats: formats.length > 0 ? formats : [''] }))
  const packages = new Map<string, CatalogPackage>()
  for (const each of [...named, ...bundles.map(({ name, format }) => ({ name, formats: [format] }))]) {
    const own = namedPackage(each.name, maker)
    if (!own) continue
    const before = packages.get(own.key)
    const known = before?.versions ?? []
    const added = each.formats
      .filter((format) => !known.some((row) => row.format === format))
      .map((format) => ({ format, platform: 'macos' as const, version: version.text, page }))
    const slug = slugOf(cask.token, packages.size)
    packages.set(own.key, { slug, ...own, ...before, versions: [...known, ...added] })
  }
  return [...packages.values()]
}

const TOKEN = /^[a-z0-9][a-z0-9.+@-]{0,99}$/

const slugOf = (token: string, number: number) => (number === 0 ? token : `${token}/${number}`)

/** A cask names few plugins; more are ignored. */
const MOST_NAMES = 20

/** The texts of a list, or a text alone. */
const textsIn = (value: unknown) => [value].flat().filter((text) => typeof text === 'string')

/** The stanzas of plugins, each with its format. */
const FORMATS: Record<string, string> = { audio_unit_plugin: 'AU', vst_plugin: 'VST', vst3_plugin: 'VST3' }

function bundlesIn(artifacts: unknown) {
  if (!Array.isArray(artifacts)) return []
  return artifacts
    .slice(0, MOST_ARTIFACTS)
    .filter(isObject)
    .flatMap((artifact) =>
      Object.entries(FORMATS).flatMap(([stanza, format]) =>
        // A path, or a list that begins with it and goes on with options.
        textsIn(artifact[stanza])
          .filter(({ length }) => length <= 500)
          .map((path) => ({ name: bundleName(path), format })),
      ),
    )
    .slice(0, MOST_NAMES)
}

const MOST_ARTIFACTS = 100

/** 'VST3/PTEq-X.vst3' is PTEq-X. */
const bundleName = (path: string) => (path.split('/').at(-1) ?? '').replace(/\.[^.]*$/, '')

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
const SHARED_SITES = new Set('sourceforge google apple microsoft dropbox kvraudio pluginboutique'.split(' '))

/** Makers whose host is not their name. */
const MAKERS: Record<string, string> = {
  uaudio: 'Universal Audio',
  tokyodawn: 'Tokyo Dawn Labs',
  eventideaudio: 'Eventide',
}
