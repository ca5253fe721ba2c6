// @ts-check
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

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

/**
 * The processes of the PostgreSQL in a data folder: the first one and its children.
 * @param {string} dataDir
 */
export function databaseProcesses(dataDir) {
  const [first] = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const all = readdirSync('/proc').filter((name) => Number(name) > 0)
  return [Number(first), ...all.filter((pid) => parentOf(pid) === first).map(Number)]
}

/** @param {string} pid */
function parentOf(pid) {
  try {
    // The name before it is in parentheses and may contain any character.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]
  } catch {
    return undefined
  }
}
