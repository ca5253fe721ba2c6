import { api } from '../../api/api.ts'
import { preferencesQuery } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'
import { messages } from './messages.ts'

export const useChangePreferences = () =>
  useAction({
    call: api.notifications.changePreferences,
    keep: (queries, preferences) => queries.setQueryData(preferencesQuery.queryKey, preferences),
    said: () => messages.changed,
    failed: messages.changeFailed,
  })
