import { forgetCatalog } from '../../features/catalogs/forget-catalog.ts'
import type { Command } from '../command.ts'

export const catalogForget: Command = {
  words: 'catalog forget',
  takes: { more: ['CATALOG'] },
  does: 'Forgets what a catalog said; take it out of CATALOGS first, or it comes back.',
  run: async ({ db, more: [catalog = ''], say }) => {
    if (!(await forgetCatalog(db, catalog))) throw new Error(`There is no catalog named "${catalog}".`)
    say(`The catalog ${catalog} is forgotten. Libraries follow within a day.`)
  },
}
