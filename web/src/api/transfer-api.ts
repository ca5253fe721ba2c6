import { queryOptions } from '@tanstack/react-query'
import { clientOf } from '#shared/contract/client-of.ts'
import { transferContract } from '#shared/transfer/contract.ts'
import { sendRequest } from './send.ts'

/** The calls of imports. They are separate from the other calls, because most visits do not need them. */
export const transferApi = clientOf(transferContract, sendRequest)

/** The identities of the plugins in the library. Every preview loads them again. */
export const knownProductsQuery = queryOptions({
  queryKey: ['/api/imports/known'],
  queryFn: () => transferApi.known(),
  gcTime: 0,
  refetchOnMount: 'always',
})

/** The imports that can still be undone. */
export const importsQuery = queryOptions({
  queryKey: ['/api/imports'],
  queryFn: () => transferApi.list(),
})
