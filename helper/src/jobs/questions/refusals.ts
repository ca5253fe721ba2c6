import * as z from 'zod/mini'
import { forget, keptAs } from '../../system/kept.ts'

const NAME = 'refusals.json'
const { read, write } = keptAs(NAME, z.object({ site: z.string(), count: z.int(), until: z.number() }))

const MINUTE = 60_000
const LONGEST = 60 * MINUTE

/**
 * How long a site waits before it may ask this person again by itself, in milliseconds from `now`: a minute after a first refusal, then
 * four times as long after each further one, up to an hour. 0 when it may ask.
 */
export function pauseOf(state: string, site: string, now = Date.now()): number {
  const kept = read(state)
  if (kept?.site !== site) return 0
  const left = kept.until - now
  // A clock that was set back must not make it longer.
  return left > 0 && left <= LONGEST ? left : 0
}

/** Remembers that the person has refused what this site wanted. */
export function noteRefusal(state: string, site: string, now = Date.now()) {
  const kept = read(state)
  const count = kept?.site === site ? Math.min(kept.count + 1, 10) : 1
  write(state, { site, count, until: now + Math.min(MINUTE * 4 ** (count - 1), LONGEST) })
}

/** Who has agreed may be asked again at once. */
export const forgetRefusals = (state: string) => forget(state, NAME)
