import { startCluster } from '../../src/db/cluster/start-cluster.ts'

/*
 * A program for tests: holds the cluster in the folder it is given until it is told to stop, like a server that
 * does nothing else. It says one line: ready or refused, and later lost.
 */
const [dataDir = '', ...manners] = process.argv.slice(2)
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

const started = performance.now()
const after = () => Math.round(performance.now() - started)

try {
  const { address, stop } = await startCluster({
    dataDir,
    isGuest: manners.includes('guest'),
    isDisposable: manners.includes('disposable'),
    onLost: (reason) => {
      say({ is: 'lost', sentence: reason.message })
      process.exit(3)
    },
  })
  process.on('SIGTERM', () => stop().then(() => process.exit(0)))
  process.on('SIGUSR2', () => process.exit(7))
  say({ is: 'ready', address, after: after() })
} catch (error) {
  say({ is: 'refused', sentence: error instanceof Error ? error.message : String(error), after: after() })
  process.exit(1)
}
