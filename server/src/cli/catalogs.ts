import { parseCatalogSource } from '#shared/catalogs/source.ts'
import { deleteCatalog } from '../features/catalogs/forget-catalog.ts'
import { importCatalog } from '../features/catalogs/import-catalog.ts'
import type { HostCommand } from './command.ts'

export const catalogImport: HostCommand = {
  words: 'catalog import',
  acceptedArguments: { more: ['FILE-OR-ADDRESS'] },
  commandSummary: 'Reads latest versions from a catalog: a file, a web address, or open-audio-stack.',
  run: async ({ db, more: [place = ''], say }) => {
    const source = parseCatalogSource(place)
    const { packages, skipped } = await importCatalog(db, source)
    const pluginCount = `${packages} ${packages === 1 ? 'plugin' : 'plugins'}`
    const skippedNote = skipped === 0 ? '' : ` Skipped without a maker or a valid version: ${skipped}.`
    say(`The catalog ${source.name} names ${pluginCount}.${skippedNote}`)
  },
}

export const catalogForget: HostCommand = {
  words: 'catalog forget',
  acceptedArguments: { more: ['CATALOG'] },
  commandSummary: 'Deletes the versions of a catalog; remove it from CATALOGS first, or they come back.',
  run: async ({ db, more: [catalog = ''], say }) => {
    if (!(await deleteCatalog(db, catalog))) throw new Error(`There is no catalog named "${catalog}".`)
    say(`The versions of the catalog ${catalog} are deleted. Libraries are updated within a day.`)
  },
}
