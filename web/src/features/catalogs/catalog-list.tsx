import { useQuery } from '@tanstack/react-query'
import type { OfferedCatalog } from '#shared/catalogs/contract.ts'
import { api } from '../../api/api.ts'
import { catalogsQuery } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'
import { Switch } from '../../ui/controls/switch.tsx'
import { formattedNumber } from '../../ui/text/locale.ts'
import { timeAgo } from '../../ui/text/time-ago.ts'

/** The public lists of latest versions that an administrator can switch on. */
export function CatalogList() {
  const { data, isError } = useQuery(catalogsQuery)
  const change = useSwitchCatalog()

  if (isError) return <p role="alert">We couldn't load the catalogs. Reload the page to try again.</p>
  return data?.map((catalog) => (
    <Switch
      key={catalog.id}
      layout="row"
      label={catalog.name}
      description={`${HOLDS[catalog.id]} ${stateOf(catalog)}`}
      isOn={catalog.isOn}
      isDisabled={catalog.isFixed || change.isPending}
      onChange={(isOn) => change.mutate({ id: catalog.id, isOn })}
    />
  ))
}

const HOLDS: Record<OfferedCatalog['id'], string> = {
  'open-audio-stack': 'Free plugins, for all systems.',
  homebrew: 'Free plugins and manufacturers’ installers, for macOS.',
  winget: 'Manufacturers’ installers, for Windows.',
}

function stateOf({ isOn, isFixed, failure, readAt, plugins, host }: OfferedCatalog) {
  if (!isOn && isFixed) return 'Turned off by the CATALOGS setting.'
  if (!isOn) return `Reads ${host} once a day and sends nothing about users.`
  const by = isFixed ? ' Turned on by the CATALOGS setting.' : ''
  if (failure) return `We couldn't read it: ${failure} We'll try again within an hour.${by}`
  if (readAt === null) return `We'll read it within a minute.${by}`
  return `${formattedNumber(plugins)} products, read ${timeAgo(readAt, new Date())}.${by}`
}

const useSwitchCatalog = () =>
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
