import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { buildSync } from 'esbuild'
import { onTestFinished } from 'vitest'
import type { ClusterAddress } from '../../src/db/cluster/address.ts'

/** `after` is the duration in milliseconds. */
type HolderMessage =
  | { is: 'ready'; address: ClusterAddress; after: number }
  | { is: 'refused'; sentence: string; after: number }
  | { is: 'lost'; sentence: string }

export type ClusterHolder = {
  /** Its first message. */
  initialMessage: HolderMessage
  process: ChildProcess
  /** Reads its next message. */
  next: () => Promise<HolderMessage>
  /** Sends a signal and waits for its end: the exit code, or null when the signal ended it. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
}

export type HolderOptions = {
  isGuest?: boolean
  /** Words before the command, such as `unshare --pid --fork`. */
  prefix?: string[]
}

/** Another process that runs the cluster in a folder, as a server does. It is killed at the end of the test. */
export async function aClusterHolder(dataDir: string, manner: HolderOptions = {}): Promise<ClusterHolder> {
  const child = startClusterHolder(dataDir, manner)
  const lines = createInterface({ input: child.stdout ?? process.stdin })[Symbol.asyncIterator]()
  const next = async (): Promise<HolderMessage> => JSON.parse((await lines.next()).value)
  const firstMessage = await next()
  return {
    initialMessage: firstMessage,
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

/** Starts the process without waiting for its first message. */
export function startClusterHolder(dataDir: string, { isGuest, prefix = [] }: HolderOptions = {}) {
  const guest = isGuest ? ['guest'] : []
  const [command = '', ...args] = [...prefix, process.execPath, builtProgram(), dataDir, ...guest]
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** Builds the program once per process inside node_modules, where it finds PostgreSQL: Node 20 does not run TypeScript. */
function builtProgram() {
  if (programPath) return programPath
  const folder = path.resolve(import.meta.dirname, '../../../node_modules/.cache')
  const outfile = path.join(folder, `hold-a-cluster-${process.pid}-${Date.now()}.mjs`)
  process.once('exit', () => rmSync(outfile, { force: true }))
  buildSync({
    entryPoints: [path.join(import.meta.dirname, 'hold-a-cluster.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['pg-native'],
    banner: { js: "import { createRequire as r } from 'node:module'; const require = r(import.meta.url)" },
    logLevel: 'error',
  })
  programPath = outfile
  return programPath
}

let programPath: string | undefined
