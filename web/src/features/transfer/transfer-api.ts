import { queryOptions } from '@tanstack/react-query'
import { clientOf } from '#shared/contract/client.ts'
import { transferContract } from '#shared/transfer/contract.ts'
import { send } from '../../api/send.ts'

/** The calls of imports. They stand apart from the others because most visits need none of them. */
export const transferApi = clientOf(transferContract, send)

/** What the library is recognized by. Anything may have changed it, so a preview asks for it again. */
export const knownProductsQuery = queryOptions({
  queryKey: ['/api/imports/known'],
  queryFn: () => transferApi.known(),
  gcTime: 0,
  refetchOnMount: 'always',
})

/** The imports that can still be taken back. */
export const importsQuery = queryOptions({
  queryKey: ['/api/imports'],
  queryFn: () => transferApi.list(),
})
