import { join, resolve } from 'node:path'
import { PRODUCT } from '#shared/product.ts'
import { createApp } from './app.ts'
import { type Config, configOf } from './config.ts'
import { openDatabase } from './db/open.ts'
import { importRegularly } from './features/catalogs/import-regularly.ts'
import { settleRegularly } from './features/community/settle-regularly.ts'
import { decideRegularly } from './features/definitions/decide-regularly.ts'
import { mailRegularly } from './features/notifications/mail/mail-regularly.ts'
import { smtpPost } from './features/notifications/mail/smtp-post.ts'
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
  const closings: (() => unknown)[] = []
  stopOnSignal(closings)
  try {
    await open(config, closings)
  } catch (error) {
    await closeAll(closings)
    throw error
  }
  process.on('unhandledRejection', end)
  process.on('uncaughtException', end)
}

async function open(config: Config, closings: (() => unknown)[]) {
  const logger = logTo(process.stdout, config.LOG_LEVEL)
  const dataDir = resolve(config.DATA_DIR)
  const { db, pool, close } = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    dataDir,
    log: (sentence) => logger.warn(sentence),
    onLost: end,
  })
  closings.push(close)
  const blobs = folderBlobs(join(dataDir, 'blobs'))
  const webFolder = resolve(import.meta.dirname, '../web')
  const helperFolder = resolve(import.meta.dirname, '../../dist-helper')
  const app = await createApp({ db, pool, blobs, config, version, webFolder, helperFolder, logger })
  closings.push(() => app.close())
  const address = await app.listen({ host: config.HOST, port: config.PORT })
  closings.push(sweepDaily(db, blobs, logger))
  closings.push(settleRegularly(db, config.COMMUNITY, logger))
  closings.push(decideRegularly(db, logger))
  closings.push(importRegularly(db, config.CATALOGS, logger))
  const { SMTP_URL: url, MAIL_FROM: from, PUBLIC_URL: publicUrl } = config
  if (url && from && publicUrl)
    closings.push(mailRegularly(db, { post: smtpPost({ url, from }), publicUrl, logger }))
  process.stdout.write(`${PRODUCT} is ready at ${config.PUBLIC_URL ?? shown(address)}\n`)
}

/** What was opened last is closed first; a second signal does not cut that short. */
function stopOnSignal(closings: (() => unknown)[]) {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, async () => {
      if (isStopping) return
      isStopping = true
      await closeAll(closings)
      process.exit(0)
    })
  }
}

async function closeAll(closings: (() => unknown)[]) {
  for (const close of closings.splice(0).reverse()) await close()
}

/** An address that can be clicked: 127.0.0.1 is what most people know as localhost. */
function shown(address: string) {
  return address.replace(/127\.0\.0\.1|0\.0\.0\.0|\[::1?\]/, 'localhost')
}

function end(reason: unknown): never {
  process.stderr.write(`${reason instanceof Error ? reason.message : String(reason)}\n`)
  process.exit(1)
}
