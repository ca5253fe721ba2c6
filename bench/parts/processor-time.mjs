// @ts-check
import { readdirSync, readFileSync } from 'node:fs'

/**
 * The processor time of all threads of a process, in milliseconds; NaN when the system does not report it. Other load on the
 * machine changes it little, in contrast to wall time.
 * @param {number} pid
 */
export function processorTime(pid) {
  try {
    // The first number is nanoseconds; /proc/PID/stat would count hundredths of a second.
    const threads = readdirSync(`/proc/${pid}/task`)
    const times = threads.map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    )
    return times.reduce((sum, time) => sum + time, 0) / 1e6
  } catch {
    return Number.NaN
  }
}
