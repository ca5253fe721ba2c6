import { expect, test } from 'vitest'
import { parseCatalogSource } from '#shared/catalogs/source.ts'
import { aClock, DAY, HOUR, SECOND } from '../../../test/a-clock.ts'
import { anEmptyDatabase } from '../../../test/database/an-empty-database.ts'
import { importDueCatalogs } from './import-regularly.ts'
import { aCatalogSite } from './testing/a-catalog-site.ts'

test('one of several servers reads a catalog once a day, and retries a failed import after an hour', async () => {
  const { db, pool } = await anEmptyDatabase()
  const clock = aClock()
  let answer = JSON.stringify({ 'zap/tape': { name: 'Tape', author: 'Zap', version: '1.4' } })
  let visits = 0
  const site = await aCatalogSite((_, response) => {
    visits++
    response.end(answer)
  })
  const sources = [{ ...parseCatalogSource(site.address), name: 'A list' }]
  const log: string[] = []
  const logger = {
    info: (_: unknown, sentence?: unknown) => log.push(String(sentence)),
    warn: (_: unknown, sentence?: unknown) => log.push(String(sentence)),
  }
  const round = async (passed: number) => {
    clock.advance(passed)
    const before = visits
    const server = () => importDueCatalogs(db, sources, logger, clock.now(), site.network)
    await Promise.all([server(), server()])
    return visits - before
  }

  const good = [await round(0), await round(DAY - SECOND)]
  answer = 'Service unavailable'
  const bad = [await round(SECOND), await round(HOUR - SECOND), await round(SECOND)]
  const { rows } = await pool.query('select catalog, slug, key, version from catalog_versions')

  expect([good, bad]).toEqual([
    [1, 0],
    [1, 0, 1],
  ])
  const failed = 'The catalog A list was not imported. It is not JSON.'
  expect(log).toEqual(['the catalog A list is imported', failed, failed])
  expect(rows).toEqual([
    { catalog: 'A list', slug: 'slug:A list/zap/tape', key: 'name:zap/tape', version: '1.4' },
  ])
})
