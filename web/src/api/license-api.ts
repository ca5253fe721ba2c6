import { clientOf } from '#shared/contract/client-of.ts'
import { licensesContract } from '#shared/licenses/contract.ts'
import { vaultContract } from '#shared/licenses/vault/contract.ts'
import { readLeniently } from './read-leniently.ts'
import { sendRequest } from './send.ts'

/* The calls of licenses. They are separate from the other calls, because most pages do not need them. */

export const licensesApi = clientOf(licensesContract, sendRequest, readLeniently)
export const vaultsApi = clientOf(vaultContract, sendRequest)
