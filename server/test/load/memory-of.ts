import { readdirSync, readFileSync } from 'node:fs'

/** The memory of a process and its descendants in millions of bytes. Shared memory counts once. */
export function memoryOf(pid: number) {
  return processTree(pid).reduce((sum, one) => sum + sizeOf(one), 0)
}

/** The peak memory of one process. */
export const peakMemoryOf = (pid: number) => kilobytes(`/proc/${pid}/status`, 'VmHWM')

function sizeOf(pid: number) {
  try {
    return kilobytes(`/proc/${pid}/smaps_rollup`, 'Pss')
  } catch {
    return 0
  }
}

const kilobytes = (file: string, name: string) =>
  (Number(new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(readFileSync(file, 'utf8'))?.[1]) * 1024) / 1e6

/** A process and its descendants, such as the PostgreSQL of a server. */
function processTree(pid: number): number[] {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((one) => one > 0 && parentOf(one) === pid)
  return [pid, ...children.flatMap(processTree)]
}

function parentOf(pid: number) {
  try {
    // The process name before it is in parentheses and may contain anything.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return undefined
  }
}
