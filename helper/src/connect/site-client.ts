import { ApiError, type Client, clientOf, type RequestSender } from '#shared/contract/client.ts'
import type { Contract } from '#shared/contract/endpoint.ts'
import { deviceContract, helperContract } from '#shared/helper/contract.ts'
import { plainText } from '../system/plain-text.ts'
import { EXIT, Trouble } from '../system/trouble.ts'
import { forgetPairing, type Pairing } from './pairing.ts'
import { sendTo } from './send-to.ts'

const pairingCalls = { preview: helperContract.preview, exchange: helperContract.exchange }
const deviceCalls = deviceContract

/** What can be asked of a site before it knows this computer. */
export const strangerAt = (site: string): Client<typeof pairingCalls> =>
  understood(site, pairingCalls, sendTo(site))

/** What a paired helper calls. A revoked pairing is forgotten at once. */
export type Site = Client<typeof deviceCalls>

export function siteOf(state: string, pairing: Pairing): Site {
  const send = sendTo(pairing.site, pairing.token)
  const sendOrForget: RequestSender = async (request) => {
    const answer = await send(request)
    if (answer.status === 401) throw revoked(state, pairing)
    return answer
  }
  return understood(pairing.site, deviceCalls, sendOrForget)
}

/** Forgets the pairing, and says so. */
export function revoked(state: string, pairing: Pairing): Trouble {
  forgetPairing(state, pairing)
  const sentence = `This computer is no longer connected with ${pairing.site}. Press Connect Helper App there to connect it again.`
  return new Trouble(sentence, EXIT.notConnected)
}

/** The calls, with refusals as sentences that can be shown, and answers that are none of ours said to be so. */
function understood<C extends Contract>(site: string, contract: C, send: RequestSender): Client<C> {
  // A helper makes no call that is answered by a stream.
  const plain = clientOf(contract, send) as Record<string, unknown> as Record<string, Call>
  const calls = Object.entries(plain).map(([name, call]) => [
    name,
    (input: never) => call(input).catch((error: unknown) => Promise.reject(clearOf(site, error))),
  ])
  return Object.fromEntries(calls)
}

type Call = (input: never) => Promise<unknown>

function clearOf(site: string, error: unknown) {
  if (error instanceof Trouble) return error
  if (error instanceof ApiError)
    return new ApiError(error.status, plainText(error.reason), error.code, error.requestId)
  return new Trouble(
    `${site} answered something that this helper does not understand. Look there for a newer one.`,
  )
}
