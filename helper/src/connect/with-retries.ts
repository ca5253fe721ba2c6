import { setTimeout as waitFor } from 'node:timers/promises'
import { ApiError } from '#shared/contract/client.ts'
import { retryPauses } from './retry-pauses.ts'
import { SiteUnreachable } from './send-to.ts'

type Options = {
  /** Seconds after the first attempt in which retries may begin. */
  seconds?: number
  /** For tests. */
  wait?: (milliseconds: number) => Promise<unknown>
  now?: () => number
}

/** How long retries go on for work that would otherwise start over. */
export const LONG_RETRY_MINUTES = 10

/** Retries a call for `seconds` while the server is away or overloaded. */
export async function withRetries<T>(
  call: () => Promise<T>,
  { seconds = 30, wait = waitFor, now = Date.now }: Options = {},
): Promise<T> {
  const pause = retryPauses()
  const end = now() + seconds * 1000
  for (;;) {
    try {
      return await call()
    } catch (error) {
      const next = Math.min(pause.next(), LONGEST_PAUSE)
      if (now() + next > end || !isRetryable(error)) throw error
      await wait(next)
    }
  }
}

/** Short enough to continue soon after the network is back. */
const LONGEST_PAUSE = 15_000

const isRetryable = (error: unknown) =>
  error instanceof SiteUnreachable ||
  (error instanceof ApiError && (error.status >= 500 || error.status === 429))
