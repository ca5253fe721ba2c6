import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'

/** A system call of a program that changes files: its name, and which call of this name it is. */
export type Call = { name: string; count: number }

/** The system calls of all processors that change files, and those that wait until they are changed. */
const CHANGING =
  '^(openat|mkdir|mkdirat|rename|renameat2?|link|linkat|symlink|symlinkat|unlink|unlinkat|rmdir|write|copy_file_range|sendfile|ftruncate|chmod|fchmod|fchmodat|utimensat|fsync|fdatasync)$'

/** The calls that change files and are made by a program's one thread for files, in their order, when nothing happens to it. */
export async function callsOf(words: string[], folders: string[]): Promise<Call[]> {
  const log = `${words[0]}.trace`
  await traced(words, [...ONLY_THESE, '-o', log, '-e', `trace=/${CHANGING}`, '-y'])
  const lines = readFileSync(log, 'utf8').split('\n')
  rmSync(log)
  const [main] = lines[0]?.split(' ') ?? []
  const counts: Record<string, number> = {}
  return lines.flatMap((line) => {
    const [, process, name, rest] = /^(\d+) +(\w+)\((.*)/.exec(line) ?? []
    if (!process || !name || !rest || process === main) return []
    const mine = `${process} ${name}`
    const count = (counts[mine] ?? 0) + 1
    counts[mine] = count
    const isAboutOurs = [...folders, '/proc/self/fd/'].some((folder) => rest.includes(folder))
    if (!isAboutOurs || (name === 'openat' && !rest.includes('O_CREAT'))) return []
    return [{ name, count }]
  })
}

/** Runs a program that is killed just before this call, and says whether it was. */
export async function killedBefore({ name, count }: Call, words: string[]) {
  const { signal } = await traced(words, injecting(name, `signal=KILL:when=${count}`))
  return signal === 'SIGKILL'
}

/** Runs a program one of whose calls fails with this error; gives what it said. */
export async function failingAt({ name, count }: Call, error: string, words: string[]) {
  return (await traced(words, [...ONLY_THESE, ...injecting(name, `error=${error}:when=${count}`)])).said
}

/** Lets all other calls pass without a stop, which halves the work. A signal would come after the call then, so who kills stops at each. */
const ONLY_THESE = ['--seccomp-bpf']

const injecting = (name: string, fault: string) => [
  '-o',
  '/dev/null',
  '-e',
  `trace=${name}`,
  '-e',
  `inject=${name}:${fault}`,
]

/** With one thread for files they are called in the same order every time. */
async function traced(words: string[], tracing: string[]) {
  const child = spawn('strace', ['-f', '-qq', ...tracing, process.execPath, ...words], {
    env: { ...process.env, UV_THREADPOOL_SIZE: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let complained = ''
  child.stdout.on('data', (text) => {
    said += text
  })
  child.stderr.on('data', (text) => {
    complained += text
  })
  const [code, signal] = await once(child, 'close')
  if (code) throw new Error(`The program ended with ${code}: ${complained}`)
  return { said, signal }
}
