import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { notificationsQuery, preferencesQuery } from '../../api/queries.ts'
import { restartFetchesOf } from '../../api/restart-fetches-of.ts'
import { useAction } from '../../api/use-action.ts'
import { notificationMessages } from './notification-words.ts'

export const useChangePreferences = () =>
  useAction({
    call: api.notifications.changePreferences,
    updateCache: (queries, preferences) => queries.setQueryData(preferencesQuery.queryKey, preferences),
    succeeded: () => notificationMessages.changed,
    failed: notificationMessages.changeFailed,
  })

/** Marks all notifications as read, also those that are too old for the list. */
export const useMarkAllRead = () =>
  useAction({
    call: () => api.notifications.readAll(),
    updateCache: (queries, list) => queries.setQueryData(notificationsQuery.queryKey, list),
    failed: notificationMessages.readFailed,
  })

/** Marks notifications as read. This runs automatically, so a failure is silent: they stay new. */
export function useMarkRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: api.notifications.read,
    onSuccess: (list) =>
      restartFetchesOf(queries, () => queries.setQueryData(notificationsQuery.queryKey, list)),
  })
}
