import { readdirSync, readFileSync } from 'node:fs'

/** A process and all that it has started: of a server also its PostgreSQL. */
export function familyOf(pid: number): number[] {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((one) => one > 0 && parentOf(one) === pid)
  return [pid, ...children.flatMap(familyOf)]
}

function parentOf(pid: number) {
  try {
    // The name before it is in brackets and may hold anything.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return undefined
  }
}
