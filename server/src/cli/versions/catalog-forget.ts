import { forgetCatalog } from '../../features/catalogs/forget-catalog.ts'
import type { Command } from '../command.ts'

export const catalogForget: Command = {
  words: 'catalog forget',
  takes: { more: ['CATALOG'] },
  does: 'Deletes the versions of a catalog; remove it from CATALOGS first, or they come back.',
  run: async ({ db, more: [catalog = ''], say }) => {
    if (!(await forgetCatalog(db, catalog))) throw new Error(`There is no catalog named "${catalog}".`)
    say(`The versions of the catalog ${catalog} are deleted. Libraries are updated within a day.`)
  },
}
