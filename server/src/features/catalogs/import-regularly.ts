import { eq, lte } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { CATALOG_SOURCES, type CatalogSource } from '#shared/catalogs/source.ts'
import { runRegularly } from '../../db/run-regularly.ts'
import { catalogs, type Db } from '../../db/schema.ts'
import * as words from './catalog-words.ts'
import { importCatalog } from './import-catalog.ts'
import type { CatalogNetwork } from './read-address.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const ROUND = HOUR / 60

/** Imports each catalog of the host and of its administrators once a day. Returns a function that stops it. */
export function startCatalogImports(db: Db, sources: CatalogSource[] | undefined, logger: FastifyBaseLogger) {
  const run = () => importDueCatalogs(db, sources, logger, new Date())
  return runRegularly(run, { every: ROUND, logger, failure: words.notImportedToday })
}

/** Imports the due catalogs. One server claims a catalog; when the import fails or the server ends, it is tried again after an hour. */
export async function importDueCatalogs(
  db: Db,
  sources: CatalogSource[] | undefined,
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  now: Date,
  network?: CatalogNetwork,
) {
  for (const source of await withChosen(db, sources)) {
    if (!(await claimCatalog(db, source.name, now))) continue
    const { name } = source
    try {
      const imported = await importCatalog(db, source, network)
      const dueAt = later(now, DAY)
      await db.update(catalogs).set({ dueAt, readAt: now, failure: '' }).where(eq(catalogs.name, name))
      logger.info({ catalog: name, ...imported }, words.catalogImported(name))
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      const failure = reason.slice(0, 500)
      await db.update(catalogs).set({ failure }).where(eq(catalogs.name, name))
      logger.warn({ catalog: name }, words.notImported(name, reason))
    }
  }
}

/** The catalogs of the host, and those that administrators have switched on; none when the host keeps all off by an empty list. */
async function withChosen(db: Db, sources: CatalogSource[] | undefined) {
  const rows = await db.select({ name: catalogs.name }).from(catalogs).where(eq(catalogs.isChosen, true))
  const names = new Set(rows.map(({ name }) => name))
  if (sources?.length === 0) return []
  const fixed = new Set(sources?.map(({ name }) => name))
  const chosen = Object.values(CATALOG_SOURCES).filter(({ name }) => names.has(name) && !fixed.has(name))
  return [...(sources ?? []), ...chosen]
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
