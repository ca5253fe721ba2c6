import * as z from 'zod/mini'
import { CATALOG_SOURCES, type CatalogSource, parseCatalogSource } from '#shared/catalogs/source.ts'
import { jsonFile } from '../../system/json-file.ts'
import { plainText } from '../../system/plain-text.ts'
import { EXIT, UserFacingError } from '../../system/user-facing-error.ts'
import { howCatalog } from './install-words.ts'

const { read, write } = jsonFile(
  'installing.json',
  z.object({ isOn: z.boolean(), catalog: z.string(), name: z.optional(z.string()) }),
)

/** Tells if plugins may be installed on this computer, and from which catalog. Off until its owner turns it on here, never by a site. */
export function installSettings(state: string): { isOn: boolean; source: CatalogSource } {
  const { isOn, catalog, name } = read(state) ?? { isOn: false, catalog: DEFAULT }
  const source = parseCatalogSource(catalog)
  return { isOn, source: { ...source, name: name ?? source.name } }
}

const DEFAULT = CATALOG_SOURCES['open-audio-stack'].place

/**
 * Turns it on or off; `catalog` is a keyword or an address, `name` what a site calls it that reads the same list from elsewhere. Throws a
 * sentence for what is no catalog with files.
 */
export function switchInstalling(state: string, isOn: boolean, catalog?: string, name?: string): void {
  const before = read(state)
  const chosen = catalog ?? before?.catalog ?? DEFAULT
  const called = catalog === undefined ? before?.name : name && plainText(name, 120)
  const { form, isAddress, place } = parseCatalogSource(chosen)
  if (form !== 'registry' || !isAddress || !isSafeAddress(place))
    throw new UserFacingError(howCatalog, EXIT.wrongUse)
  write(state, { isOn, catalog: place, ...(called && { name: called }) })
}

function isSafeAddress(place: string) {
  if (!URL.canParse(place)) return false
  const { protocol, hostname, username, password } = new URL(place)
  if (username || password) return false
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
