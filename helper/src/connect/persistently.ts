import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from '#shared/contract/client.ts'
import { pauses } from './pauses.ts'
import { ServerAway } from './send-to.ts'

/** Tries a call up to six times, over about half a minute, while the server is away or overloaded. */
export async function persistently<T>(call: () => Promise<T>): Promise<T> {
  const pause = pauses()
  for (let tries = 1; ; tries++) {
    try {
      return await call()
    } catch (error) {
      if (tries === 6 || !mayPass(error)) throw error
      await wait(pause.next())
    }
  }
}

const mayPass = (error: unknown) =>
  error instanceof ServerAway || (error instanceof ApiError && (error.status >= 500 || error.status === 429))
