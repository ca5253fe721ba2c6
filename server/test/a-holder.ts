import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { buildSync } from 'esbuild'
import { onTestFinished } from 'vitest'
import type { Address } from '../src/db/cluster/address.ts'

export type Said = { is: 'ready'; address: Address } | { is: 'refused' | 'lost'; sentence: string }

export type Holder = {
  /** What it said first, and after how many milliseconds. */
  said: Said
  after: number
  process: ChildProcess
  /** What it says next. */
  next: () => Promise<Said>
  /** Sends a signal and waits for its end: the exit code, or null when the signal ended it. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
}

export type Manner = {
  uid?: number
  gid?: number
  isGuest?: boolean
  /** Put before the command, such as `unshare --pid --fork`. */
  prefix?: string[]
  env?: Record<string, string>
}

/** Another process that holds the cluster in a folder, as a server does. It is killed when the test ends. */
export async function aHolder(dataDir: string, manner: Manner = {}): Promise<Holder> {
  const child = startHolder(dataDir, manner)
  const started = Date.now()
  const lines = createInterface({ input: child.stdout ?? process.stdin })[Symbol.asyncIterator]()
  const next = async (): Promise<Said> => JSON.parse((await lines.next()).value)
  const said = await next()
  return {
    said,
    after: Date.now() - started,
    process: child,
    next,
    end: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const ended = once(child, 'exit')
      child.kill(signal)
      const [code] = await ended
      return code
    },
  }
}

/** The same without waiting for its first word. */
export function startHolder(dataDir: string, { isGuest, prefix = [], env, ...ids }: Manner = {}) {
  const [command = '', ...words] = [
    ...prefix,
    process.execPath,
    program(),
    dataDir,
    ...(isGuest ? ['guest'] : []),
  ]
  const child = spawn(command, words, {
    ...ids,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** Node 20 reads no TypeScript, so the program is built once; inside node_modules it finds its packages. */
function program() {
  const outfile = path.resolve(
    import.meta.dirname,
    `../../node_modules/.cache/hold-a-cluster-${process.pid}.mjs`,
  )
  if (isBuilt) return outfile
  buildSync({
    entryPoints: [path.join(import.meta.dirname, 'hold-a-cluster.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  })
  isBuilt = true
  return outfile
}

let isBuilt = false
