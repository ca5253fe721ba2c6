import { join, resolve } from 'node:path'
import { PRODUCT } from '#shared/product.ts'
import { createApp } from './app.ts'
import { type Config, configOf } from './config.ts'
import { type OpenDatabase, openDatabase } from './db/open.ts'
import { sweepDaily } from './features/upkeep/sweep-daily.ts'
import { folderBlobs } from './files/folder-blobs.ts'
import { logTo } from './log.ts'
import { version } from './version.ts'

try {
  await serve(configOf(process.env))
} catch (error) {
  end(error)
}

async function serve(config: Config) {
  const logger = logTo(process.stdout, config.LOG_LEVEL)
  const dataDir = resolve(config.DATA_DIR)
  const database = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    dataDir,
    log: (sentence) => logger.warn(sentence),
    onLost: end,
  })
  try {
    await open(config, dataDir, database, logger)
  } catch (error) {
    await database.close()
    throw error
  }
}

type Logger = ReturnType<typeof logTo>

async function open(config: Config, dataDir: string, database: OpenDatabase, logger: Logger) {
  const blobs = folderBlobs(join(dataDir, 'blobs'))
  const webFolder = resolve(import.meta.dirname, '../web')
  const app = await createApp({ db: database.db, blobs, config, version, webFolder, logger })
  const address = await app.listen({ host: config.HOST, port: config.PORT })
  const stopSweeping = sweepDaily(database.db, blobs, logger)
  process.stdout.write(`${PRODUCT} is ready at ${config.PUBLIC_URL ?? shown(address)}\n`)

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      stopSweeping()
      await app.close()
      await database.close()
      process.exit(0)
    })
  }
  process.on('unhandledRejection', end)
  process.on('uncaughtException', end)
}

/** An address that can be clicked: 127.0.0.1 is what most people know as localhost. */
function shown(address: string) {
  return address.replace(/127\.0\.0\.1|0\.0\.0\.0|\[::1?\]/, 'localhost')
}

function end(reason: unknown): never {
  process.stderr.write(`${reason instanceof Error ? reason.message : String(reason)}\n`)
  process.exit(1)
}
