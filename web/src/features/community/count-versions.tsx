import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { preferencesQuery } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'
import { Switch, type SwitchText } from '../../ui/controls/switch.tsx'
import * as communityWords from './community-words.ts'

/** The switch that decides whether the user's versions count as evidence for others. */
export function CountVersions({ layout = 'row' }: Pick<SwitchText, 'layout'>) {
  const { data } = useQuery(preferencesQuery)
  const change = useChangeCounting()

  return (
    <Switch
      label={communityWords.countMyVersions}
      description={communityWords.aboutCounting}
      layout={layout}
      isOn={data?.countVersions ?? true}
      isDisabled={!data || change.isPending}
      onChange={(countVersions) => change.mutate(countVersions)}
    />
  )
}

const useChangeCounting = () =>
  useAction({
    call: (countVersions: boolean) => api.notifications.changePreferences({ body: { countVersions } }),
    updateCache: (queries, preferences) => queries.setQueryData(preferencesQuery.queryKey, preferences),
    succeeded: ({ countVersions }) => communityWords.communityMessages.counting(countVersions),
    failed: communityWords.communityMessages.countingFailed,
  })
