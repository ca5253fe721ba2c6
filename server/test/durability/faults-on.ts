import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Makes calls of this name otherwise, in the words of `strace`: `error=EIO:when=3`, `signal=KILL:when=3`, `retval=0`. */
export type Fault = { name: string; how: string }

/**
 * Meddles with the system calls of processes, of all their threads and of what they start. Every thread counts for itself.
 * `met` says whether it has come to the fault; `stop` lets them go.
 */
export async function faultsOn(pids: number[], { name, how }: Fault) {
  const folder = mkdtempSync(path.join(tmpdir(), 'plugfolio-faults-'))
  const log = path.join(folder, 'log')
  const words = ['-f', '-o', log, '-e', `trace=${name}`, '-e', `inject=${name}:${how}`]
  const child = spawn('strace', [...words, ...pids.flatMap((pid) => ['-p', String(pid)])], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text) => {
    said += text
  })
  // One that has ended in between is no longer there to be meddled with.
  const isDone = () => said.split(/attached|No such process/).length > pids.length || child.exitCode !== null
  for (const started = Date.now(); !isDone(); await pause(5))
    if (Date.now() - started > 10_000) throw new Error(`strace does not come to its work: ${said}`)
  return {
    met: () => /INJECTED|killed by SIGKILL/.test(readFileSync(log, 'utf8')),
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await Promise.race([once(child, 'exit'), pause(5_000, undefined, { ref: false })])
        child.kill('SIGKILL')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
