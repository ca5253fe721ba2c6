import { startCluster } from '../../src/db/cluster/start-cluster.ts'

/*
 * A program for tests that runs the cluster in a folder until it is stopped. It prints one line, ready or refused, and later
 * possibly lost.
 */
const [dataDir = '', ...options] = process.argv.slice(2)
const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

const started = performance.now()
const after = () => Math.round(performance.now() - started)

try {
  const { address, stop } = await startCluster({
    dataDir,
    isGuest: options.includes('guest'),
    isDisposable: options.includes('disposable'),
    onLost: (reason) => {
      print({ is: 'lost', sentence: reason.message })
      process.exit(3)
    },
  })
  process.on('SIGTERM', () => stop().then(() => process.exit(0)))
  print({ is: 'ready', address, after: after() })
} catch (error) {
  print({ is: 'refused', sentence: error instanceof Error ? error.message : String(error), after: after() })
  process.exit(1)
}
