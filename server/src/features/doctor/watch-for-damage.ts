import type { FastifyBaseLogger } from 'fastify'
import { Client, type ClientConfig } from 'pg'
import { runRegularly } from '../../db/run-regularly.ts'
import type { DoctorFinding } from './list-finding.ts'
import { checkIndexes, checksumFailures, checkTables } from './look-at-tables.ts'

const TEN_MINUTES = 10 * 60 * 1000
const DAY = 24 * 60 * 60 * 1000

/**
 * Checks the whole database every day, and at once when PostgreSQL has read a page with a wrong checksum: a server that keeps
 * writing to a damaged database makes every later backup worthless. The first check waits until the server has started.
 */
export function startDamageWatch(
  connection: ClientConfig,
  logger: FastifyBaseLogger,
  { firstAfter = TEN_MINUTES / 2, every = TEN_MINUTES } = {},
) {
  let found: DoctorFinding[] = []
  let checkedAt = Date.now() - DAY + firstAfter
  let knownFailures: number | undefined
  const round = () =>
    withClient(connection, async (client) => {
      const failures = await checksumFailures(client)
      const isWorse = knownFailures !== undefined && failures > knownFailures
      knownFailures = failures
      if (!isWorse && Date.now() - checkedAt < DAY) return
      found = await databaseDamage(client)
      checkedAt = Date.now()
      if (found.length) logger.error({ found }, 'the database is damaged: restore a backup')
    })
  const close = runRegularly(round, {
    every,
    logger,
    failure: 'the database could not be checked for damage',
  })
  return { close, isDamaged: () => found.length > 0 }
}

export async function databaseDamage(client: Client): Promise<DoctorFinding[]> {
  const findings = [...(await checkTables(client)), await checkIndexes(client)]
  // PostgreSQL also counts wrong checksums that were repaired since.
  return findings.filter(({ level, what }) => level === 'fault' && what !== 'checksums')
}

async function withClient(connection: ClientConfig, act: (client: Client) => Promise<void>) {
  const client = new Client({ ...connection, application_name: 'plugfolio doctor' })
  client.on('error', () => undefined)
  await client.connect()
  await act(client).finally(() => client.end())
}
