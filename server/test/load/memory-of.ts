import { readFileSync } from 'node:fs'
import { processTree } from './process-tree.ts'

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
