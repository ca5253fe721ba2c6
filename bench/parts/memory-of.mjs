// @ts-check
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The memory of a server and of the PostgreSQL in a folder, in millions of bytes. Shared pages count proportionally (PSS); `rss`
 * counts them for each process. Undefined when the system does not report it.
 * @param {number} pid
 * @param {string} cluster
 */
export function memoryOf(pid, cluster) {
  try {
    const [line = ''] = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const postmaster = Number(line)
    const backends = processes().filter((process) => parentOf(process) === postmaster)
    const node = sizesOf(pid)
    const postgres = [postmaster, ...backends].map(sizesOf)
    return {
      node: node.pss,
      postgres: postgres.reduce((sum, { pss }) => sum + pss, 0),
      rss: postgres.reduce((sum, { rss }) => sum + rss, node.rss),
      processes: postgres.length,
    }
  } catch {
    return undefined
  }
}

const processes = () =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)

/** @param {number} pid */
function parentOf(pid) {
  try {
    // The name before it is in parentheses and may contain any character.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return undefined
  }
}

/** @param {number} pid */
function sizesOf(pid) {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const size = (/** @type {string} */ name) =>
    (Number(new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(text)?.[1]) * 1024) / 1e6
  return { pss: size('Pss'), rss: size('Rss') }
}
