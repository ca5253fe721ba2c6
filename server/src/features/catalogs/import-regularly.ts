import { eq, lte } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { CatalogSource } from '#shared/catalogs/source.ts'
import { runRegularly } from '../../db/regularly.ts'
import { catalogs, type Db } from '../../db/schema.ts'
import { importCatalog } from './import-catalog.ts'
import type { CatalogNetwork } from './read-address.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const ROUND = HOUR / 6

/** Imports each catalog of the host once a day. Returns a function that stops it. */
export function startCatalogImports(db: Db, sources: CatalogSource[], logger: FastifyBaseLogger) {
  if (sources.length === 0) return () => undefined
  const run = () => importDueCatalogs(db, sources, logger, new Date())
  return runRegularly(run, { every: ROUND, logger, failure: 'the catalogs were not imported' })
}

/** Imports the due catalogs. One server claims a catalog; when the import fails or the server ends, it is tried again after an hour. */
export async function importDueCatalogs(
  db: Db,
  sources: CatalogSource[],
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  now: Date,
  network?: CatalogNetwork,
) {
  for (const source of sources) {
    if (!(await claimCatalog(db, source.name, now))) continue
    const { name } = source
    try {
      const imported = await importCatalog(db, source, network)
      const dueAt = later(now, DAY)
      await db.update(catalogs).set({ dueAt }).where(eq(catalogs.name, name))
      logger.info({ catalog: name, ...imported }, `the catalog ${name} is imported`)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      logger.warn({ catalog: name }, `The catalog ${name} was not imported. ${reason}`)
    }
  }
}

/** Claims a due catalog. Returns whether this server was the first. */
async function claimCatalog(db: Db, name: string, now: Date) {
  const dueAt = later(now, HOUR)
  const { rowCount } = await db
    .insert(catalogs)
    .values({ name, dueAt })
    .onConflictDoUpdate({ target: catalogs.name, set: { dueAt }, setWhere: lte(catalogs.dueAt, now) })
  return rowCount === 1
}

const later = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds)
