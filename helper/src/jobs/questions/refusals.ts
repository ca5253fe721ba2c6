import * as z from 'zod/mini'
import { deleteJsonFile, jsonFile } from '../../system/json-file.ts'

const NAME = 'refusals.json'
const { read, write } = jsonFile(NAME, z.object({ site: z.string(), count: z.int(), until: z.number() }))

const MINUTE = 60_000
const LONGEST = 60 * MINUTE

/**
 * How long a site must wait until its jobs may ask the user again, in milliseconds from `now`: a minute after the first refusal, then
 * four times as long after each further one, up to an hour. 0 when it may ask.
 */
export function refusalPause(state: string, site: string, now = Date.now()): number {
  const lastRefusal = read(state)
  if (lastRefusal?.site !== site) return 0
  const remaining = lastRefusal.until - now
  // A clock that was set back must not extend the pause.
  return remaining > 0 && remaining <= LONGEST ? remaining : 0
}

/** Remembers that the user has refused a job of this site. */
export function noteRefusal(state: string, site: string, now = Date.now()) {
  const lastRefusal = read(state)
  const count = lastRefusal?.site === site ? Math.min(lastRefusal.count + 1, 10) : 1
  write(state, { site, count, until: now + Math.min(MINUTE * 4 ** (count - 1), LONGEST) })
}

/** Ends the pause, after the user has agreed. */
export const forgetRefusals = (state: string) => deleteJsonFile(state, NAME)
