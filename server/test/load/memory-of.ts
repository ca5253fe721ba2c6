import { readdirSync, readFileSync } from 'node:fs'

/** Millions of bytes that a process, and those that it has started, have in memory now; what several share counts once. */
export function memoryOf(pid: number) {
  return family(pid).reduce((sum, one) => sum + sizeOf(one), 0)
}

/** The most that one process alone ever had. */
export const peakOf = (pid: number) => kilobytes(`/proc/${pid}/status`, 'VmHWM')

function family(pid: number): number[] {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((one) => one > 0 && parentOf(one) === pid)
  return [pid, ...children.flatMap(family)]
}

function parentOf(pid: number) {
  try {
    // The name before it is in brackets and may hold anything.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return undefined
  }
}

function sizeOf(pid: number) {
  try {
    return kilobytes(`/proc/${pid}/smaps_rollup`, 'Pss')
  } catch {
    return 0
  }
}

const kilobytes = (file: string, name: string) =>
  (Number(new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(readFileSync(file, 'utf8'))?.[1]) * 1024) / 1e6
