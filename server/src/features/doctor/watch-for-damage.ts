import type { FastifyBaseLogger } from 'fastify'
import { Client, type ClientConfig } from 'pg'
import { regularly } from '../../db/regularly.ts'
import type { Finding } from './finding.ts'
import { lookAtIndexes } from './look-at-indexes.ts'
import { checksumFailures, lookAtTables } from './look-at-tables.ts'

const TEN_MINUTES = 10 * 60 * 1000
const DAY = 24 * 60 * 60 * 1000

/**
 * Looks at the whole database every day, and at once when PostgreSQL has met a page whose checksum is wrong. A server that went on
 * writing into a damaged database would make every later backup worthless. Not at the start: a server has other work then.
 */
export function watchForDamage(
  connection: ClientConfig,
  logger: FastifyBaseLogger,
  { firstAfter = TEN_MINUTES / 2, every = TEN_MINUTES } = {},
) {
  let found: Finding[] = []
  let lookedAt = Date.now() - DAY + firstAfter
  let known: number | undefined
  const round = () =>
    withClient(connection, async (client) => {
      const failures = await checksumFailures(client)
      const isWorse = known !== undefined && failures > known
      known = failures
      if (!isWorse && Date.now() - lookedAt < DAY) return
      found = await damageIn(client)
      lookedAt = Date.now()
      if (found.length) logger.error({ found }, 'the database is damaged: restore a backup')
    })
  const close = regularly(round, {
    every,
    logger,
    failure: 'nobody could look for damage of the database',
  })
  return { close, isDamaged: () => found.length > 0 }
}

/** What is wrong with tables and indexes; nothing when all is well. */
export async function damageIn(client: Client): Promise<Finding[]> {
  const findings = [...(await lookAtTables(client)), await lookAtIndexes(client)]
  // Checksums that were wrong once may long be healed.
  return findings.filter(({ level, what }) => level === 'fault' && what !== 'checksums')
}

async function withClient(connection: ClientConfig, act: (client: Client) => Promise<void>) {
  const client = new Client({ ...connection, application_name: 'plugfolio doctor' })
  client.on('error', () => undefined)
  await client.connect()
  await act(client).finally(() => client.end())
}
