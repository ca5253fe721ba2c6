import { useQuery } from '@tanstack/react-query'
import type { OfferedCatalog } from '#shared/catalogs/contract.ts'
import { api } from '../../api/api.ts'
import { catalogsQuery } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'
import { Switch } from '../../ui/controls/switch.tsx'
import { timeAgo } from '../../ui/text/time-ago.ts'
import * as catalogWords from './catalog-words.ts'

/** The public lists of latest versions that an administrator can switch on. */
export function CatalogList() {
  const { data, isLoadingError } = useQuery(catalogsQuery)
  const change = useSwitchCatalog()

  if (isLoadingError) return <p role="alert">{catalogWords.couldntLoadCatalogs}</p>
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
  'open-audio-stack': catalogWords.aboutOpenAudioStack,
  homebrew: catalogWords.aboutHomebrew,
  winget: catalogWords.aboutWinget,
}

function stateOf({ isOn, isFixed, failure, readAt, plugins, host }: OfferedCatalog) {
  if (!isOn && isFixed) return catalogWords.offBySetting
  if (!isOn) return catalogWords.readsDaily(host)
  const by = isFixed ? ` ${catalogWords.onBySetting}` : ''
  if (failure) return catalogWords.readingFailed(failure) + by
  if (readAt === null) return catalogWords.readSoon + by
  return catalogWords.productsRead(plugins, timeAgo(readAt, new Date())) + by
}

const useSwitchCatalog = () =>
  useAction({
    call: (body: Parameters<typeof api.catalogs.switch>[0]['body']) => api.catalogs.switch({ body }),
    updateCache: (queries, list) => queries.setQueryData(catalogsQuery.queryKey, list),
    succeeded: (list, { id, isOn }) => {
      const name = list.find((catalog) => catalog.id === id)?.name ?? id
      return isOn
        ? {
            title: catalogWords.turnedOn,
            description: catalogWords.firstReading(name),
          }
        : { title: catalogWords.turnedOff, description: catalogWords.versionsGone(name) }
    },
    failed: (reason) => ({ title: catalogWords.notChanged, description: reason }),
  })
