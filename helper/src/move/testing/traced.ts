import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'

/** A system call that changes files: its name, and its number among the calls of this name. */
export type SystemCall = { name: string; count: number }

/** The system calls on all processors that change or flush files. */
const CHANGING =
  '^(openat|mkdir|mkdirat|rename|renameat2?|link|linkat|symlink|symlinkat|unlink|unlinkat|rmdir|write|copy_file_range|sendfile|ftruncate|chmod|fchmod|fchmodat|utimensat|fsync|fdatasync)$'

/** Runs a program without faults and returns the calls by which its only file thread changes files, in order. */
export async function changingCalls(words: string[], folders: string[]): Promise<SystemCall[]> {
  const log = `${words[0]}.trace`
  await trace(words, [...TRACED_ONLY, '-o', log, '-e', `trace=/${CHANGING}`, '-y'])
  const lines = readFileSync(log, 'utf8').split('\n')
  rmSync(log)
  const [main] = lines[0]?.split(' ') ?? []
  const counts: Record<string, number> = {}
  return lines.flatMap((line) => {
    const [, process, name, rest] = /^(\d+) +(\w+)\((.*)/.exec(line) ?? []
    if (!process || !name || !rest || process === main) return []
    const key = `${process} ${name}`
    const count = (counts[key] ?? 0) + 1
    counts[key] = count
    const isInFolders = [...folders, '/proc/self/fd/'].some((folder) => rest.includes(folder))
    if (!isInFolders || (name === 'openat' && !rest.includes('O_CREAT'))) return []
    return [{ name, count }]
  })
}

/** Runs a program, kills it just before this call, and returns whether it was killed. */
export async function runKilledBefore({ name, count }: SystemCall, words: string[]) {
  const { signal } = await trace(words, faultOptions(name, `signal=KILL:when=${count}`))
  return signal === 'SIGKILL'
}

/** Runs a program in which this call fails with this error; returns its output. */
export async function runFailingAt({ name, count }: SystemCall, error: string, words: string[]) {
  return (await trace(words, [...TRACED_ONLY, ...faultOptions(name, `error=${error}:when=${count}`)])).output
}

/** Does not stop at other calls, which is faster. Not for killing: the signal would arrive after the call. */
const TRACED_ONLY = ['--seccomp-bpf']

const faultOptions = (name: string, fault: string) => [
  '-o',
  '/dev/null',
  '-e',
  `trace=${name}`,
  '-e',
  `inject=${name}:${fault}`,
]

/** With one file thread the order of calls is the same every time. */
async function trace(words: string[], tracing: string[]) {
  const child = spawn('strace', ['-f', '-qq', ...tracing, process.execPath, ...words], {
    env: { ...process.env, UV_THREADPOOL_SIZE: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errorOutput = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  child.stderr.on('data', (text) => {
    errorOutput += text
  })
  const [code, signal] = await once(child, 'close')
  if (code) throw new Error(`The program ended with ${code}: ${errorOutput}`)
  return { output, signal }
}
