// @ts-check
import { readdirSync, readFileSync } from 'node:fs'

/**
 * The milliseconds for which a process has used a processor, all its threads together; NaN where the system does not say.
 * What else the machine does changes it little, unlike the time on the clock.
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
