import { clientOf } from '#shared/contract/client-of.ts'
import { transferContract } from '#shared/transfer/contract.ts'
import { queryOf } from './queries.ts'
import { sendRequest } from './send.ts'

/** The calls of imports. They are separate from the other calls, because most visits do not need them. */
export const transferApi = clientOf(transferContract, sendRequest)

/** The identities of the plugins in the library. Every preview loads them again. */
export const knownProductsQuery = queryOf(['/api/imports/known'], () => transferApi.known(), {
  gcTime: 0,
  refetchOnMount: 'always',
})

/** The imports that can still be undone. */
export const importsQuery = queryOf(['/api/imports'], () => transferApi.list())
