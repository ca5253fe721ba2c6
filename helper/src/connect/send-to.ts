import type { Incoming, Outgoing, Send } from '#shared/contract/client.ts'
import { EXIT, Trouble } from '../system/trouble.ts'

/** The server did not answer at all; it may do so later. */
export class ServerAway extends Trouble {
  constructor(site: string) {
    super(`${site} cannot be reached. Check the connection of this computer and try again.`, EXIT.serverAway)
  }
}

const SECONDS = 30
/** Far more than any answer has. */
const MOST_BYTES = 32 * 1024 * 1024

/** Sends calls to one site and to no other: redirects are refused. `token` is that of the device. */
export function sendTo(site: string, token?: string): Send {
  return async (request) => {
    const address = addressOf(site, request.path)
    try {
      return await answerOf(await fetch(address, requestOf(request, token)))
    } catch (error) {
      if (error instanceof Trouble) throw error
      throw new ServerAway(site)
    }
  }
}

/** Throws when the path would lead to another site. */
export function addressOf(site: string, path: string): string {
  const { href, origin } = new URL(`${site}${path}`)
  if (origin !== site) throw new Trouble(`${site} is not an address that can be called.`)
  return href
}

const requestOf = ({ method, body }: Outgoing, token: string | undefined): RequestInit => ({
  method,
  redirect: 'error',
  signal: AbortSignal.timeout(SECONDS * 1000),
  headers: {
    accept: 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  },
  ...(body !== undefined && { body: JSON.stringify(body) }),
})

/** What is no JSON counts as no words: a proxy may have answered. */
async function answerOf(response: Response): Promise<Incoming> {
  const { status } = response
  const text = await textOf(response)
  try {
    return { status, body: text === '' ? undefined : JSON.parse(text) }
  } catch {
    return { status, body: undefined }
  }
}

async function textOf(response: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of response.body ?? []) {
    length += piece.length
    if (length > MOST_BYTES) throw new Trouble('The server sent far more than it was asked for.')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
