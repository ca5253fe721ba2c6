import { ApiError, type Client, type RequestSender } from '#shared/contract/client.ts'
import { clientOf } from '#shared/contract/client-of.ts'
import type { Contract } from '#shared/contract/endpoint.ts'
import { deviceContract, helperContract } from '#shared/helper/contract.ts'
import { deviceSongsContract } from '#shared/songs/library/contract.ts'
import { transferContract } from '#shared/transfer/contract.ts'
import { plainText } from '../system/plain-text.ts'
import { EXIT, UserFacingError } from '../system/user-facing-error.ts'
import * as words from './connect-words.ts'
import { forgetPairing, type Pairing } from './pairing.ts'
import { siteSender } from './send-to.ts'

const pairingCalls = { preview: helperContract.preview, exchange: helperContract.exchange }

/** The calls to a site that is not paired yet. */
export const unpairedSiteClient = (site: string): Client<typeof pairingCalls> =>
  withClearErrors(site, pairingCalls, siteSender(site))

/** The calls of a paired helper. A revoked pairing is forgotten at once. */
export type SiteClient = Client<typeof deviceContract>

export const pairedSiteClient = (state: string, pairing: Pairing): SiteClient =>
  pairedClient(state, pairing, deviceContract)

/** The calls of a paired helper that are about songs. */
export type SongsClient = Client<typeof deviceSongsContract>

export const pairedSongsClient = (state: string, pairing: Pairing): SongsClient =>
  pairedClient(state, pairing, deviceSongsContract)

const importCalls = { begin: transferContract.begin, add: transferContract.add }

/** The calls of a paired helper that import plugins. */
export type ImportClient = Client<typeof importCalls>

export const pairedImportClient = (state: string, pairing: Pairing): ImportClient =>
  pairedClient(state, pairing, importCalls)

function pairedClient<C extends Contract>(state: string, pairing: Pairing, contract: C): Client<C> {
  const send = siteSender(pairing.site, pairing.token)
  const sendOrForget: RequestSender = async (request) => {
    const answer = await send(request)
    if (answer.status === 401) throw revokePairing(state, pairing)
    return answer
  }
  return withClearErrors(pairing.site, contract, sendOrForget)
}

/** Forgets the pairing and returns the error that says so. */
export function revokePairing(state: string, pairing: Pairing): UserFacingError {
  forgetPairing(state, pairing)
  return new UserFacingError(words.notConnectedTo(pairing.site), EXIT.notConnected)
}

/** Wraps the calls so that error messages are safe to show, and invalid answers become a Trouble. */
function withClearErrors<C extends Contract>(site: string, contract: C, send: RequestSender): Client<C> {
  // None of these calls returns a stream.
  const plain = clientOf(contract, send) as Record<string, unknown> as Record<string, AnyCall>
  const calls = Object.entries(plain).map(([name, call]) => [
    name,
    (input: never) => call(input).catch((error: unknown) => Promise.reject(clearError(site, error))),
  ])
  return Object.fromEntries(calls)
}

type AnyCall = (input: never) => Promise<unknown>

function clearError(site: string, error: unknown) {
  if (error instanceof UserFacingError) return error
  if (error instanceof ApiError)
    return new ApiError(error.status, plainText(error.reason), error.code, error.requestId)
  return new UserFacingError(words.unknownAnswer(site))
}
