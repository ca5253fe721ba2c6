import { readdirSync, readFileSync } from 'node:fs'

/** A process and its descendants, such as the PostgreSQL of a server. */
export function processTree(pid: number): number[] {
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
