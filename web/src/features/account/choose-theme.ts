import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { preferencesQuery } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'
import { hasThemeChoice, setThemeChoice, type ThemeChoice } from '../../ui/look/theme.ts'
import { messages } from './messages.ts'

/** Chooses the theme: at once in this browser, and with the account for browsers in which none was chosen. */
export function useChooseTheme() {
  const { mutate } = useAction({
    call: (theme: ThemeChoice) => api.notifications.changePreferences({ body: { theme } }),
    keep: (queries, preferences) => queries.setQueryData(preferencesQuery.queryKey, preferences),
    failed: messages.themeNotKept,
  })
  return (choice: ThemeChoice) => {
    setThemeChoice(choice)
    mutate(choice)
  }
}

/** After signing in: a browser in which no theme was ever chosen takes the one of the account. Without an answer it stays dark. */
export async function takeThemeOfAccount(queries: QueryClient) {
  if (hasThemeChoice()) return
  const preferences = await queries.fetchQuery(preferencesQuery).catch(() => undefined)
  if (preferences?.theme && !hasThemeChoice()) setThemeChoice(preferences.theme)
}
