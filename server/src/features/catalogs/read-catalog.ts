import { readFile, stat } from 'node:fs/promises'
import { type Catalog, parseCatalog } from '#shared/catalogs/catalog-in.ts'
import type { CatalogSource } from '#shared/catalogs/source.ts'
import { CATALOG_TOO_LARGE, MAX_CATALOG_BYTES } from './most-bytes.ts'
import { type CatalogNetwork, readAddress } from './read-address.ts'

/** Reads a catalog from its address or file. Throws a sentence when it cannot be read or is not a catalog. */
export async function readCatalog(
  { place, isAddress }: CatalogSource,
  network?: CatalogNetwork,
): Promise<Catalog> {
  const bytes = isAddress ? await readAddress(place, network) : await readSmallFile(place)
  const catalog = parseCatalog(bytes.toString('utf8'))
  if ('refused' in catalog) throw new Error(catalog.refused)
  return catalog
}

async function readSmallFile(path: string) {
  const stats = await stat(path).catch(() => undefined)
  if (!stats) throw new Error('There is no such file.')
  // A pipe or a device could be endless.
  if (!stats.isFile()) throw new Error('It is not a file.')
  if (stats.size > MAX_CATALOG_BYTES) throw new Error(CATALOG_TOO_LARGE)
  return readFile(path).catch(() => {
    throw new Error('The file cannot be read.')
  })
}
