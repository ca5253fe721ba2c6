import * as z from 'zod/mini'
import type { Job } from '#shared/helper/job.ts'
import { jsonFile } from '../system/json-file.ts'

const times = z.array(z.number())
const { read, write } = jsonFile('pace.json', z.object({ scan: times, reveal: times }))

/** How many jobs that need no agreement a site may start within so many minutes. */
const LIMITS = { scan: { most: 20, minutes: 10 }, reveal: { most: 10, minutes: 1 } }

/** Whether the limit for jobs of this kind is reached; counts the job if not. Only one process may call this at a time. */
export function isOverJobLimit(state: string, kind: Job['kind'], now = Date.now()): boolean {
  if (kind !== 'scan' && kind !== 'reveal') return false
  const jobTimes = read(state) ?? { scan: [], reveal: [] }
  const { most, minutes } = LIMITS[kind]
  const recent = jobTimes[kind].filter((time) => time <= now && time > now - minutes * 60_000)
  if (recent.length >= most) return true
  write(state, { ...jobTimes, [kind]: [...recent, now] })
  return false
}

export const OVER_JOB_LIMIT =
  'The site has asked for this too often within a few minutes. Try again later, or open it on the computer.'
