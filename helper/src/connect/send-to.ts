import type { IncomingMessage } from 'node:http'
import type { IncomingResponse, OutgoingRequest, RequestSender } from '#shared/contract/client.ts'
import { orUndefined } from '../system/or-undefined.ts'
import { EXIT, UserFacingError } from '../system/user-facing-error.ts'
import { foreignAnswer, tooMuchData, unreachableSentence } from './connect-words.ts'
import { requestTo } from './request-to.ts'

const SECONDS = 30
/** Far more than any valid answer. */
const MOST_BYTES = 32 * 1024 * 1024

/** The server did not answer; it may do so later. `cause` is the error of the connection, which decides what is said. */
export class SiteUnreachable extends UserFacingError {
  constructor(site: string, cause?: unknown) {
    super(unreachableSentence(cause, site), EXIT.serverAway)
  }
}

/** Another program answered at the site's address, such as a proxy or the sign-in page of a network. Its refusal says nothing. */
class ForeignAnswer extends SiteUnreachable {
  constructor(site: string, status: number) {
    super(site)
    this.message = foreignAnswer(site, status)
  }
}

/** Returns a function that sends requests to this site only. `token` is that of the device; a request fails after `seconds`. */
export function siteSender(site: string, token?: string, seconds = SECONDS): RequestSender {
  return async (request) => {
    try {
      return await answerTo(site, request, { token, seconds })
    } catch (error) {
      if (error instanceof UserFacingError) throw error
      throw new SiteUnreachable(site, error)
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
  return answerOf(site, await requestTo(site, path, { method, headers, signal }, text))
}

/**
 * The answer in a response. Throws when another program refused in the site's place: what a refusal ends, such as a pairing or
 * a job, only the site itself may end. A body that is not JSON is ignored.
 */
export async function answerOf(site: string, response: IncomingMessage): Promise<IncomingResponse> {
  const answer = await answerIn(response)
  if (FINAL_REFUSALS.has(answer.status) && !isOfPlugfolio(answer.body))
    throw new ForeignAnswer(site, answer.status)
  return answer
}

/** After these the helper forgets something. */
const FINAL_REFUSALS = new Set([401, 403, 404, 407, 409, 410])

/** Every refusal of Plugfolio has these texts. */
function isOfPlugfolio(body: unknown) {
  const { code, message, requestId } = Object(body) as Record<string, unknown>
  return [code, message, requestId].every((part) => typeof part === 'string')
}

async function answerIn(response: IncomingMessage): Promise<IncomingResponse> {
  const text = await textIn(response)
  return { status: response.statusCode ?? 0, body: orUndefined(() => JSON.parse(text)) }
}

async function textIn(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of response) {
    length += piece.length
    if (length > MOST_BYTES) throw new UserFacingError(tooMuchData)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
