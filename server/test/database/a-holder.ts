import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { buildSync } from 'esbuild'
import { onTestFinished } from 'vitest'
import type { Address } from '../../src/db/cluster/address.ts'

/** `after` is how long it took, in milliseconds. */
type Said =
  | { is: 'ready'; address: Address; after: number }
  | { is: 'refused'; sentence: string; after: number }
  | { is: 'lost'; sentence: string }

export type Holder = {
  /** What it said first. */
  said: Said
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
  /** Another place of the program, made with `buildHolder`. */
  program?: string
}

/** Another process that holds the cluster in a folder, as a server does. It is killed when the test ends. */
export async function aHolder(dataDir: string, manner: Manner = {}): Promise<Holder> {
  const child = startHolder(dataDir, manner)
  const lines = createInterface({ input: child.stdout ?? process.stdin })[Symbol.asyncIterator]()
  const next = async (): Promise<Said> => JSON.parse((await lines.next()).value)
  const said = await next()
  return {
    said,
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
export function startHolder(dataDir: string, { isGuest, prefix = [], program, ...ids }: Manner = {}) {
  const guest = isGuest ? ['guest'] : []
  const [command = '', ...words] = [...prefix, process.execPath, program ?? ourProgram(), dataDir, ...guest]
  const child = spawn(command, words, { ...ids, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** Node 20 reads no TypeScript, so the program is built; only PostgreSQL itself has to be found from where it stands. */
export function buildHolder(outfile: string) {
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
}

/** Built once for a process, inside node_modules, where it finds PostgreSQL. */
function ourProgram() {
  if (built) return built
  const folder = path.resolve(import.meta.dirname, '../../../node_modules/.cache')
  const outfile = path.join(folder, `hold-a-cluster-${process.pid}-${Date.now()}.mjs`)
  process.once('exit', () => rmSync(outfile, { force: true }))
  buildHolder(outfile)
  built = outfile
  return built
}

let built: string | undefined
