import type { QueryClient } from '@tanstack/react-query'
import type { RegistrationForm } from '#shared/account/credentials.ts'
import type { User } from '#shared/account/user.ts'
import { ApiError } from '#shared/contract/client.ts'
import { api } from '../../api/api.ts'
import { notificationsQuery, sessionsQuery, userQuery } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'
import { saveFile } from '../../ui/save-file.ts'
import { applyAccountTheme } from './choose-theme.ts'
import { accountMessages, logoutMessages } from './messages.ts'
import { clearUserData } from './sessions/clear-user-data.ts'
import { notifyOtherTabs } from './sessions/other-tabs.ts'

/** The second factor that the server asks for after the password: a code or a passkey. */
export type SecondFactorStep = 'code' | 'passkey'

export const isSecondFactorStep = (answer: User | SecondFactorStep): answer is SecondFactorStep =>
  typeof answer === 'string'

/** Logs in; answers with the user, or with the second factor that the account requires. */
export const useLogin = () =>
  useAction({
    call: (input: Parameters<typeof api.account.login>[0]): Promise<User | SecondFactorStep> =>
      api.account.login(input).catch(askForStep),
    updateCache: (queries, answer) => {
      if (!isSecondFactorStep(answer)) cacheSignedInUser(queries, answer)
    },
    succeeded: (answer) =>
      isSecondFactorStep(answer) ? accountMessages.stepNeeded[answer] : accountMessages.loggedIn(answer),
    failed: accountMessages.loginFailed,
  })

function askForStep(error: unknown): SecondFactorStep {
  const step = error instanceof ApiError ? STEPS[error.code] : undefined
  if (step) return step
  throw error
}

const STEPS: Record<string, SecondFactorStep> = { second_factor_needed: 'code', passkey_needed: 'passkey' }

/** Puts the signed-in user into the cache and applies the theme of the account. */
export function cacheSignedInUser(queries: QueryClient, user: User) {
  startSession(queries, user)
  if (!user.needsSecondFactor) void applyAccountTheme(queries)
}

/** The form also sends a role and a tier; the server ignores both. */
type RegistrationBody = RegistrationForm & { role: 'user'; isPro: false; invitation?: string }

export const useRegister = () =>
  useAction({
    call: (body: RegistrationBody) => api.account.register({ body }),
    updateCache: startSession,
    succeeded: accountMessages.registered,
    failed: accountMessages.registrationFailed,
  })

/** Ends the session. `onLeft` runs before the cache is cleared, so that the app can first leave pages that need a user. */
export function useLogout(place: keyof typeof logoutMessages, onLeft: () => void) {
  const { succeeded, failed } = logoutMessages[place]
  return useAction({
    call: () => api.account.logout(),
    updateCache: (queries) => leave(queries, onLeft),
    succeeded: () => succeeded,
    failed,
  })
}

export const useChangeProfile = () =>
  useAction({
    call: api.account.changeProfile,
    updateCache: cacheUser,
    succeeded: () => accountMessages.profileChanged,
    failed: accountMessages.profileChangeFailed,
  })

export const useChangePassword = () =>
  useAction({
    call: api.account.changePassword,
    updateCache: (queries) => queries.setQueryData(userQuery.queryKey, (user) => user && withPassword(user)),
    stale: [notificationsQuery.queryKey, sessionsQuery.queryKey],
    succeeded: () => accountMessages.passwordChanged,
    failed: accountMessages.passwordChangeFailed,
  })

const withPassword = ({ isWithoutPassword: _, ...user }: User): User => user

const staleSessions = { stale: [sessionsQuery.queryKey], failed: accountMessages.sessionNotEnded }

export const useEndSession = () =>
  useAction({ call: api.account.endSession, succeeded: () => accountMessages.sessionEnded, ...staleSessions })

export const useEndOtherSessions = () =>
  useAction({
    call: () => api.account.endOtherSessions(),
    succeeded: ({ endedCount }) => accountMessages.otherSessionsEnded(endedCount),
    ...staleSessions,
  })

export const useRequestPro = () =>
  useAction({
    call: () => api.account.requestPro(),
    succeeded: () => accountMessages.proRequested,
    failed: accountMessages.proRequestFailed,
  })

export const useExportData = () =>
  useAction({
    call: async () => saveFile('plugfolio-export.zip', await api.account.exportData()),
    succeeded: () => accountMessages.exported,
    failed: accountMessages.exportFailed,
  })

export const useDeleteAccount = (onLeft: () => void) =>
  useAction({
    call: api.account.remove,
    updateCache: (queries) => leave(queries, onLeft),
    succeeded: () => accountMessages.removed,
    failed: accountMessages.removalFailed,
  })

function startSession(queries: QueryClient, user: User) {
  cacheUser(queries, user)
  notifyOtherTabs('arrived')
}

function cacheUser(queries: QueryClient, user: User) {
  queries.setQueryData(userQuery.queryKey, user)
}

function leave(queries: QueryClient, onLeft: () => void) {
  onLeft()
  clearUserData(queries)
  notifyOtherTabs('left')
}
