import { mkdir, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { administratorLinkOf } from '#shared/account/administrator.ts'
import { PRODUCT } from '#shared/product.ts'
import { createApp } from './app.ts'
import { backupBeforeMigrating } from './backup-before-migrating.ts'
import { configuredBlobs } from './blobs-of.ts'
import { type Config, configOf } from './config/config.ts'
import { createLogger } from './create-logger.ts'
import { openDatabase } from './db/open.ts'
import { version, versionAndBuild } from './db/version-and-build.ts'
import { watchDatabase } from './db/watch-database.ts'
import { newAdministratorCode } from './features/account/administrator/administrator.ts'
import { newestBackupAge } from './features/backup/backup-files.ts'
import { startDailyBackups } from './features/backup/make-backup.ts'
import { withHeldRemovals } from './features/backup/pictures/hold-removals.ts'
import { startCatalogImports } from './features/catalogs/import-regularly.ts'
import { settleClaimsRegularly } from './features/community/settle-regularly.ts'
import { decideLatestRegularly } from './features/definitions/decide-regularly.ts'
import { startDamageWatch } from './features/doctor/run-doctor.ts'
import { startSilentJobCheck } from './features/helper/jobs/silent-job-check.ts'
import { endingLicenses } from './features/licenses/ending-licenses.ts'
import { startMailing } from './features/notifications/mail/mail-round.ts'
import { smtpSender } from './features/notifications/mail/smtp-sender.ts'
import { newMetrics, serveMetrics } from './features/operation/metrics.ts'
import { foldAllVariants } from './features/plugins/merging/fold-variants.ts'
import { endingPurchases } from './features/purchases/ending-purchases.ts'
import { startDailySweep } from './features/upkeep/sweep.ts'
import { type Blobs, FileStoreUnavailable } from './files/blobs.ts'
import { blockedPortWarning, failureSentence, openRegistrationNotice } from './start-failure.ts'
import * as words from './start-words.ts'
import { closeGracefully, type StopControl, stopOnSignal } from './stop-on-signal.ts'

try {
  await serve(configOf(process.env))
} catch (error) {
  end(error)
}

async function serve(config: Config) {
  const stopping = stopOnSignal(config.STOP_DELAY)
  try {
    await open(config, stopping)
  } catch (error) {
    await stopping.closeAll()
    throw new Error(failureSentence(error, config))
  }
  // A bug: the log gets the stack, which is needed to fix it.
  const endOnFault = (fault: unknown) => {
    createLogger(process.stdout, config.LOG_LEVEL).fatal({ err: fault }, words.uncaughtError)
    end(fault)
  }
  process.on('unhandledRejection', endOnFault)
  process.on('uncaughtException', endOnFault)
}

async function open(config: Config, { closings, signal }: StopControl) {
  const logger = createLogger(process.stdout, config.LOG_LEVEL)
  const log = (sentence: string) => logger.warn(sentence)
  const dataDir = resolve(config.DATA_DIR)
  const { db, pool, connection, close } = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    dataDir,
    log,
    onLost: end,
    beforeMigrating: backupBeforeMigrating(config, (line) => logger.info(line)),
  })
  closings.push(close)
  // The server also starts where nothing can be written.
  const administrator = await newAdministratorCode(db, new Date()).catch((error) => {
    log(failureSentence(error))
    return undefined
  })
  const watch = watchDatabase(pool, { log, lock: administrator?.lock })
  closings.push(watch.close)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const blobs = withHeldRemovals(configuredBlobs(config), db)
  await requireUsableBlobs(blobs, log)
  const metrics = config.METRICS_PORT ? newMetrics() : undefined
  const { BACKUP_DIR = join(dataDir, 'backups'), BACKUP_HOUR: hour, BACKUP_KEEP: keep } = config
  const backups = { folder: resolve(BACKUP_DIR), hour, keep }
  const damage = startDamageWatch(connection, logger)
  closings.push(damage.close)
  const app = await createApp({
    db,
    pool,
    blobs,
    config,
    version,
    webFolder: resolve(import.meta.dirname, '../web'),
    helperFolders: ['../../dist-helper', '../helper'].map((folder) => resolve(import.meta.dirname, folder)),
    logger,
    watch,
    freeBytes: () => freeSpace(dataDir),
    ageOfBackup: () => newestBackupAge(backups.folder, new Date()),
    isDamaged: damage.isDamaged,
    ...(metrics && { metrics }),
    stopping: signal,
  })
  const address = await app.listen({ host: config.HOST, port: config.PORT })
  const warning = config.PUBLIC_URL ? undefined : blockedPortWarning(config.PORT)
  if (warning) log(warning)
  const notice = openRegistrationNotice(config)
  if (notice) log(notice)
  if (metrics && config.METRICS_PORT) closings.push((await serveMetrics(metrics, config.METRICS_PORT)).close)
  closings.push(startDailySweep(db, blobs, [endingPurchases, endingLicenses], foldAllVariants, logger))
  closings.push(settleClaimsRegularly(db, config.COMMUNITY, logger))
  closings.push(decideLatestRegularly(db, logger))
  closings.push(startSilentJobCheck(db, logger))
  closings.push(startCatalogImports(db, config.CATALOGS, logger))
  closings.push(startDailyBackups({ connection, blobs, product: versionAndBuild }, backups, logger))
  const { SMTP_URL: url, MAIL_FROM: from, PUBLIC_URL: publicUrl } = config
  if (url && from && publicUrl)
    closings.push(startMailing(db, { post: smtpSender({ url, from }), publicUrl, logger }))
  // Closed first: running calls still need everything else.
  closings.push(() => closeGracefully(app, config.TRUSTED_PROXIES.length > 0))
  const site = config.PUBLIC_URL ?? clickableUrl(address)
  const offer = administrator ? words.becomeAdministrator(administratorLinkOf(administrator.code, site)) : ''
  process.stdout.write(words.isReady(PRODUCT, site, offer))
}

/** Throws when the file store refuses access. One that is unreachable may come back, so that is only logged. */
async function requireUsableBlobs(blobs: Blobs, log: (sentence: string) => void) {
  await blobs.reach().catch((error) => {
    if (!(error instanceof FileStoreUnavailable) || error.isRefusal) throw error
    log(error.message)
  })
}

/** A URL that can be clicked: most people know 127.0.0.1 as localhost. */
function clickableUrl(address: string) {
  return address.replace(/127\.0\.0\.1|0\.0\.0\.0|\[::1?\]/, 'localhost')
}

function end(reason: unknown): never {
  process.stderr.write(`${failureSentence(reason)}\n`)
  process.exit(1)
}

/** The free bytes on the disk of this folder. */
async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
