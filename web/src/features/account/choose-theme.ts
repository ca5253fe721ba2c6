import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { preferencesQuery } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'
import { hasThemeChoice, setThemeChoice, type ThemeChoice } from '../../ui/look/theme.ts'
import { accountMessages } from './messages.ts'

/** Sets the theme of this browser, and saves it in the account for browsers without a chosen theme. */
export function useChooseTheme() {
  const { mutate } = useAction({
    call: (theme: ThemeChoice) => api.notifications.changePreferences({ body: { theme } }),
    updateCache: (queries, preferences) => queries.setQueryData(preferencesQuery.queryKey, preferences),
    failed: accountMessages.themeNotSaved,
  })
  return (choice: ThemeChoice) => {
    setThemeChoice(choice)
    mutate(choice)
  }
}

/** After sign-in, applies the theme of the account in a browser without a chosen theme. On failure it stays that of the system. */
export async function applyAccountTheme(queries: QueryClient) {
  if (hasThemeChoice()) return
  const preferences = await queries.fetchQuery(preferencesQuery).catch(() => undefined)
  if (preferences?.theme && !hasThemeChoice()) setThemeChoice(preferences.theme)
}
