import type { IncomingMessage } from 'node:http'
import type { IncomingResponse, OutgoingRequest, RequestSender } from '#shared/contract/client.ts'
import { EXIT, UserFacingError } from '../system/user-facing-error.ts'
import { requestTo } from './request-to.ts'

/** The server did not answer; it may do so later. */
export class SiteUnreachable extends UserFacingError {
  constructor(site: string) {
    super(`${site} cannot be reached. Check the connection of this computer and try again.`, EXIT.serverAway)
  }
}

const SECONDS = 30
/** Far more than any valid answer. */
const MOST_BYTES = 32 * 1024 * 1024

/** Returns a function that sends requests to this site only. `token` is that of the device; a request fails after `seconds`. */
export function siteSender(site: string, token?: string, seconds = SECONDS): RequestSender {
  return async (request) => {
    try {
      return await answerTo(site, request, { token, seconds })
    } catch (error) {
      if (error instanceof UserFacingError) throw error
      throw new SiteUnreachable(site)
    }
  }
}

type SendOptions = { token: string | undefined; seconds: number }

async function answerTo(
  site: string,
  { method, path, body }: OutgoingRequest,
  { token, seconds }: SendOptions,
) {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    accept: 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(text !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    }),
  }
  const signal = AbortSignal.timeout(seconds * 1000)
  return answerIn(await requestTo(site, path, { method, headers, signal }, text))
}

/** A body that is not JSON is ignored: a proxy may have answered. */
async function answerIn(response: IncomingMessage): Promise<IncomingResponse> {
  const status = response.statusCode ?? 0
  const text = await textIn(response)
  try {
    return { status, body: text === '' ? undefined : JSON.parse(text) }
  } catch {
    return { status, body: undefined }
  }
}

async function textIn(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of response) {
    length += piece.length
    if (length > MOST_BYTES) throw new UserFacingError('The server sent too much data.')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
