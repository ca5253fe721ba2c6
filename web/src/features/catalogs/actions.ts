import { api } from '../../api/api.ts'
import { catalogsQuery } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'

export const useSwitchCatalog = () =>
  useAction({
    call: (body: Parameters<typeof api.catalogs.switch>[0]['body']) => api.catalogs.switch({ body }),
    updateCache: (queries, list) => queries.setQueryData(catalogsQuery.queryKey, list),
    succeeded: (list, { id, isOn }) => {
      const name = list.find((catalog) => catalog.id === id)?.name ?? id
      return isOn
        ? {
            title: 'Catalog switched on',
            description: `We'll read ${name} within a minute, then once a day.`,
          }
        : { title: 'Catalog switched off', description: `Versions from ${name} no longer count.` }
    },
    failed: (reason) => ({ title: 'Error', description: `Failed to change the catalog: ${reason}` }),
  })
