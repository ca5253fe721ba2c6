/* The contracts of the calls that a page of a user begins with. Loaded while the first of them are sent. */
import { accountContract } from '#shared/account/contract.ts'
import type { RequestSender } from '#shared/contract/client.ts'
import { clientOf } from '#shared/contract/client-of.ts'
import { pluginsContract } from '#shared/plugins/contract.ts'
import { readLeniently } from './read-leniently.ts'

export const account = (send: RequestSender) => clientOf(accountContract, send, readLeniently)
export const plugins = (send: RequestSender) => clientOf(pluginsContract, send, readLeniently)
