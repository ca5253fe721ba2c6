import { setTimeout as waitFor } from 'node:timers/promises'
import { ApiError } from '#shared/contract/client.ts'
import { pauses } from './pauses.ts'
import { ServerAway } from './send-to.ts'

type Options = {
  /** No try begins later than so many seconds after the first. */
  seconds?: number
  /** Called before each further try. */
  onAgain?: () => void
  /** For tests. */
  wait?: (milliseconds: number) => Promise<unknown>
  now?: () => number
}

/** So long a network may be away while something goes on that would otherwise have to begin again. */
export const MINUTES_AWAY = 10

/** Tries a call again and again, for about half a minute or for `seconds`, while the server is away or overloaded. */
export async function persistently<T>(
  call: () => Promise<T>,
  { seconds = 30, onAgain, wait = waitFor, now = Date.now }: Options = {},
): Promise<T> {
  const pause = pauses()
  const end = now() + seconds * 1000
  for (;;) {
    try {
      return await call()
    } catch (error) {
      const next = Math.min(pause.next(), LONGEST)
      if (now() + next > end || !mayPass(error)) throw error
      await wait(next)
      onAgain?.()
    }
  }
}

/** After a network outage, work should continue soon. */
const LONGEST = 15_000

const mayPass = (error: unknown) =>
  error instanceof ServerAway || (error instanceof ApiError && (error.status >= 500 || error.status === 429))
