import type { ApiKey } from '#shared/account/api-key.ts'
import { api } from '../../../api/api.ts'
import { apiKeysQuery } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { accountMessages } from '../messages.ts'

const stale = [apiKeysQuery.queryKey]

export const useCreateApiKey = () =>
  useAction({ call: api.apiKeys.make, stale, failed: accountMessages.apiKeyFailed })

export const useRevokeApiKey = () =>
  useAction({
    call: ({ id }: ApiKey) => api.apiKeys.revoke({ params: { id } }),
    stale,
    succeeded: (_, { name }) => accountMessages.apiKeyRevoked(name),
    failed: accountMessages.apiKeyFailed,
  })
