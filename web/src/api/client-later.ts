import type { Client, IncomingResponse, RequestSender } from '#shared/contract/client.ts'
import type { Contract } from '#shared/contract/endpoint.ts'

/** A call that needs only its path, so it is sent while its contract is loaded. `isPlain` loads a check that spares the schema. */
type EarlyCall<Path> = { path: Path; isPlain?: () => Promise<(body: unknown) => boolean> }

/** The calls of a contract that are sent while it is loaded, because a page begins with them. */
export type EarlyCalls<C extends Contract> = { [Name in keyof C]?: EarlyCall<C[Name]['path']> }

/** The calls of a contract, for who sends them. */
type CallsOf<C extends Contract> = (send: RequestSender) => Client<C>

/** A contract that is loaded when it is needed; `loaded` is undefined before. */
type LaterContract<C extends Contract> = {
  loaded: () => CallsOf<C> | undefined
  load: () => Promise<CallsOf<C>>
  early?: EarlyCalls<C>
}

/**
 * The calls of a contract that is loaded with the first of them; before a call whose response is a stream, await `load`.
 * A contract that cannot be loaded fails the call with a TypeError, as a lost connection does.
 */
export function clientLater<C extends Contract>(
  { loaded, load, early }: LaterContract<C>,
  send: RequestSender,
): Client<C> {
  const sendAs = (callsOf: CallsOf<C>, name: string, input: unknown, sender = send) => {
    // as: the caller's input was checked against the type of the client.
    const { [name]: call } = callsOf(sender) as Record<string, (input: unknown) => unknown>
    return call?.(input)
  }

  async function sendEarly(name: string, { path, isPlain }: EarlyCall<string>) {
    const code = isPlain ? isPlain() : load()
    // The call hears of it below.
    code.catch(() => undefined)
    const answer: IncomingResponse = await send({ method: 'GET', path })
    if (isPlain && answer.status === 200 && (await isPlain().catch(() => undefined))?.(answer.body))
      return answer.body
    return sendAs(await load(), name, undefined, async () => answer)
  }

  const callOf = (name: string) => (input: unknown) => {
    const contract = loaded()
    if (contract) return sendAs(contract, name, input)
    const call = early?.[name]
    return call ? sendEarly(name, call) : load().then((it) => sendAs(it, name, input))
  }
  // as: every name of the contract becomes a call with its own input and response.
  return new Proxy({}, { get: (_, name) => callOf(String(name)) }) as Client<C>
}
