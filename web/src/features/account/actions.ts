import type { QueryClient } from '@tanstack/react-query'
import type { Registration } from '#shared/account/credentials.ts'
import type { User } from '#shared/account/user.ts'
import { ApiError } from '#shared/contract/client.ts'
import { api } from '../../api/api.ts'
import { notificationsQuery, sessionsQuery, userQuery } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'
import { saveFile } from '../../ui/save-file.ts'
import { takeThemeOfAccount } from './choose-theme.ts'
import { logoutWords, messages } from './messages.ts'
import { forgetPerson } from './sessions/forget-person.ts'
import { tellOtherTabs } from './sessions/other-tabs.ts'

/** The second factor that the server asks for after the password: a code or a passkey. */
export type Step = 'code' | 'passkey'

export const isStep = (answer: User | Step): answer is Step => typeof answer === 'string'

/** Logs in; answers with the user, or with the second factor that the account requires. */
export const useLogin = () =>
  useAction({
    call: (input: Parameters<typeof api.account.login>[0]): Promise<User | Step> =>
      api.account.login(input).catch(askForStep),
    keep: (queries, answer) => {
      if (!isStep(answer)) keepSignedIn(queries, answer)
    },
    said: (answer) => (isStep(answer) ? messages.stepNeeded[answer] : messages.loggedIn(answer)),
    failed: messages.loginFailed,
  })

function askForStep(error: unknown): Step {
  const step = error instanceof ApiError ? STEPS[error.code] : undefined
  if (step) return step
  throw error
}

const STEPS: Record<string, Step> = { second_factor_needed: 'code', passkey_needed: 'passkey' }

/** Puts the signed-in user into the cache and applies the theme of the account. */
export function keepSignedIn(queries: QueryClient, user: User) {
  welcome(queries, user)
  if (!user.needsSecondFactor) void takeThemeOfAccount(queries)
}

/** The form also sends a role and a tier; the server ignores both. */
type RegistrationBody = Registration & { role: 'user'; isPro: false }

export const useRegister = () =>
  useAction({
    call: (body: RegistrationBody) => api.account.register({ body }),
    keep: welcome,
    said: messages.registered,
    failed: messages.registrationFailed,
  })

/** Ends the session. `onLeft` runs before the cache is cleared, so that the app can first leave pages that need a user. */
export function useLogout(place: keyof typeof logoutWords, onLeft: () => void) {
  const { said, failed } = logoutWords[place]
  return useAction({
    call: () => api.account.logout(),
    keep: (queries) => leave(queries, onLeft),
    said: () => said,
    failed,
  })
}

export const useChangeProfile = () =>
  useAction({
    call: api.account.changeProfile,
    keep: keepUser,
    said: () => messages.profileChanged,
    failed: messages.profileChangeFailed,
  })

export const useChangePassword = () =>
  useAction({
    call: api.account.changePassword,
    keep: (queries) => queries.setQueryData(userQuery.queryKey, (user) => user && withPassword(user)),
    stale: [notificationsQuery.queryKey, sessionsQuery.queryKey],
    said: () => messages.passwordChanged,
    failed: messages.passwordChangeFailed,
  })

const withPassword = ({ isWithoutPassword: _, ...user }: User): User => user

const staleSessions = { stale: [sessionsQuery.queryKey], failed: messages.sessionNotEnded }

export const useEndSession = () =>
  useAction({ call: api.account.endSession, said: () => messages.sessionEnded, ...staleSessions })

export const useEndOtherSessions = () =>
  useAction({
    call: () => api.account.endOtherSessions(),
    said: ({ endedCount }) => messages.otherSessionsEnded(endedCount),
    ...staleSessions,
  })

export const useRequestPro = () =>
  useAction({
    call: () => api.account.requestPro(),
    said: () => messages.proRequested,
    failed: messages.proRequestFailed,
  })

export const useExportData = () =>
  useAction({
    call: async () => saveFile('plugfolio-export.zip', await api.account.exportData()),
    said: () => messages.exported,
    failed: messages.exportFailed,
  })

export const useRemoveAccount = (onLeft: () => void) =>
  useAction({
    call: api.account.remove,
    keep: (queries) => leave(queries, onLeft),
    said: () => messages.removed,
    failed: messages.removalFailed,
  })

function welcome(queries: QueryClient, user: User) {
  keepUser(queries, user)
  tellOtherTabs('arrived')
}

function keepUser(queries: QueryClient, user: User) {
  queries.setQueryData(userQuery.queryKey, user)
}

function leave(queries: QueryClient, onLeft: () => void) {
  onLeft()
  forgetPerson(queries)
  tellOtherTabs('left')
}
