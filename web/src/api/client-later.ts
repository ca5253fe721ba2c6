import { type Client, clientOf, type RequestSender, type ResponseReader } from '#shared/contract/client.ts'
import type { Contract } from '#shared/contract/endpoint.ts'

/** A contract that is loaded when it is needed; `loaded` is undefined before. */
type LaterContract<C> = { loaded: () => C | undefined; load: () => Promise<C> }

/**
 * The calls of a contract that is loaded with the first of them; none of its responses may be a stream. A contract that cannot
 * be loaded fails the call with a TypeError, as a lost connection does.
 */
export function clientLater<C extends Contract>(
  { loaded, load }: LaterContract<C>,
  send: RequestSender,
  read?: ResponseReader,
): Client<C> {
  const sendAs = (contract: C, name: string, input: unknown) => {
    // as: the caller's input was checked against the type of the client.
    const { [name]: call } = clientOf(contract, send, read) as Record<string, (input: unknown) => unknown>
    return call?.(input)
  }
  const callOf = (name: string) => (input: unknown) => {
    const contract = loaded()
    return contract ? sendAs(contract, name, input) : load().then((it) => sendAs(it, name, input))
  }
  // as: every name of the contract becomes a call with its own input and response.
  return new Proxy({}, { get: (_, name) => callOf(String(name)) }) as Client<C>
}
