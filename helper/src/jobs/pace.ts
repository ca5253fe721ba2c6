import * as z from 'zod/mini'
import type { Job } from '#shared/helper/job.ts'
import { keptAs } from '../system/kept.ts'

const times = z.array(z.number())
const { read, write } = keptAs('pace.json', z.object({ scan: times, reveal: times }))

/** How often a site may have what no question is asked about, in so many minutes. */
const LIMITS = { scan: { most: 20, minutes: 10 }, reveal: { most: 10, minutes: 1 } }

/** Whether a site has already had this too often. If not, it has now had it once more. Only one process may ask at a time. */
export function isTooOften(state: string, kind: Job['kind'], now = Date.now()): boolean {
  if (kind !== 'scan' && kind !== 'reveal') return false
  const kept = read(state) ?? { scan: [], reveal: [] }
  const { most, minutes } = LIMITS[kind]
  const recent = kept[kind].filter((time) => time <= now && time > now - minutes * 60_000)
  if (recent.length >= most) return true
  write(state, { ...kept, [kind]: [...recent, now] })
  return false
}

export const TOO_OFTEN =
  'The site has asked for this too often within a few minutes. Try again later, or open it on the computer.'
