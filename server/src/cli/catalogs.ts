import { parseCatalogSource } from '#shared/catalogs/source.ts'
import { forgetCatalog } from '../features/catalogs/forget-catalog.ts'
import { importCatalog } from '../features/catalogs/import-catalog.ts'
import type { Command } from './command.ts'

export const catalogImport: Command = {
  words: 'catalog import',
  takes: { more: ['FILE-OR-ADDRESS'] },
  does: 'Reads latest versions from a catalog: a file, a web address, or open-audio-stack.',
  run: async ({ db, more: [place = ''], say }) => {
    const source = parseCatalogSource(place)
    const { packages, skipped } = await importCatalog(db, source)
    const pluginCount = `${packages} ${packages === 1 ? 'plugin' : 'plugins'}`
    const skippedNote = skipped === 0 ? '' : ` Skipped without a maker or a valid version: ${skipped}.`
    say(`The catalog ${source.name} names ${pluginCount}.${skippedNote}`)
  },
}

export const catalogForget: Command = {
  words: 'catalog forget',
  takes: { more: ['CATALOG'] },
  does: 'Deletes the versions of a catalog; remove it from CATALOGS first, or they come back.',
  run: async ({ db, more: [catalog = ''], say }) => {
    if (!(await forgetCatalog(db, catalog))) throw new Error(`There is no catalog named "${catalog}".`)
    say(`The versions of the catalog ${catalog} are deleted. Libraries are updated within a day.`)
  },
}
