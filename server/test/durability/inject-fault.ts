import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A fault in system calls of this name, in the syntax of `strace`: `error=EIO:when=3`, `signal=KILL:when=3`, `retval=0`. */
export type SyscallFault = { name: string; how: string }

/**
 * Injects a fault into the system calls of processes, their threads and children. Every thread counts separately. `met`
 * returns whether the fault has occurred; `stop` detaches.
 */
export async function injectFault(pids: number[], { name, how }: SyscallFault) {
  const folder = mkdtempSync(path.join(tmpdir(), 'plugfolio-faults-'))
  const log = path.join(folder, 'log')
  const args = ['-f', '-o', log, '-e', `trace=${name}`, '-e', `inject=${name}:${how}`]
  const child = spawn('strace', [...args, ...pids.flatMap((pid) => ['-p', String(pid)])], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let straceOutput = ''
  child.stderr.on('data', (text) => {
    straceOutput += text
  })
  // A process may have exited in between.
  const isDone = () =>
    straceOutput.split(/attached|No such process/).length > pids.length || child.exitCode !== null
  for (const started = Date.now(); !isDone(); await pause(5))
    if (Date.now() - started > 10_000) throw new Error(`strace could not attach: ${straceOutput}`)
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
