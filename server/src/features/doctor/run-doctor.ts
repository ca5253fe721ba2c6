import { statfs } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { ClientBase, ClientConfig } from 'pg'
import { migrationState } from '../../db/migrate-today.ts'
import { runRegularly } from '../../db/run-regularly.ts'
import { versionAndBuild } from '../../db/version-and-build.ts'
import { withClient } from '../../db/with-client.ts'
import {
  type Blobs,
  cardKeyOf,
  checkBlobs,
  FileStoreUnavailable,
  fullKeyOf,
  pictureIdOfKey,
  pictureUrlOf,
  sha256Of,
} from '../../files/blobs.ts'
import * as words from './doctor-words.ts'
import {
  checkIndexes,
  checksumFailures,
  checkTables,
  type DoctorFinding,
  failureOf,
  listFinding,
} from './look-at-tables.ts'

type ExaminedServer = { connection: ClientConfig; blobs: Blobs; dataDir: string }

type Report = (finding: DoctorFinding) => void

/** Examines all stored data without changing it. Reports each finding as soon as it is known. */
export const runDoctor = ({ connection, blobs, dataDir }: ExaminedServer, report: Report) =>
  withClient(connection, 'plugfolio doctor', async (client) => {
    const { rows } = await client.query(`SELECT current_setting('server_version') AS version`)
    report({ level: 'ok', what: 'database', sentence: words.databaseAnswers(rows[0]?.version) })
    report(await lookAtSchema(client))
    for (const finding of await checkTables(client)) report(finding)
    report(await checkIndexes(client))
    report(await lookAtAdministrators(client))
    for (const finding of await checkStoredFiles(client, blobs).catch(unlessAway)) report(finding)
    report(await lookAtSpace(dataDir))
  })

/** The other checks do not need the file store. */
function unlessAway(error: unknown): DoctorFinding[] {
  if (!(error instanceof FileStoreUnavailable)) throw error
  return [{ level: 'fault', what: 'files-away', sentence: words.filesUnchecked(error.message) }]
}

/** Compares the schema of the database with that of this program. */
async function lookAtSchema(client: ClientBase): Promise<DoctorFinding> {
  const what = 'migrations'
  const { pending, count, isNewer } = await migrationState(client)
  if (isNewer) return { level: 'fault', what, sentence: words.newerDatabase(versionAndBuild) }
  if (pending === 0) return { level: 'ok', what, sentence: words.migrationsApplied(count) }
  return { level: 'fault', what, sentence: words.migrationsPending(pending, count) }
}

/** Counts the administrators. A server without one is a note, because it may be meant so. */
async function lookAtAdministrators(client: ClientBase): Promise<DoctorFinding> {
  const what = 'administrators'
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM users WHERE role = 'admin'`,
  )
  const count = rows[0]?.count ?? 0
  if (count > 0) return { level: 'ok', what, sentence: words.administrators(count) }
  return { level: 'note', what, sentence: words.noAdministrator }
}

/** Bytes: below the first the server may stop at any time, below the second the host should free space. */
const TOO_LITTLE_SPACE = 500_000_000
const LITTLE_SPACE = 2_000_000_000

/** How much space is free on the disk of a folder. */
async function lookAtSpace(folder: string): Promise<DoctorFinding> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const level = free < TOO_LITTLE_SPACE ? 'fault' : free < LITTLE_SPACE ? 'note' : 'ok'
  const said = level === 'ok' ? words.spaceFree : words.spaceLow
  return { level, what: 'space', sentence: said((free / 1e9).toFixed(1), folder) }
}

/** Compares stored files with the checksums in their rows, and both with the pictures that plugins show. */
export async function checkStoredFiles(client: ClientBase, blobs: Blobs): Promise<DoctorFinding[]> {
  const { rows: pictures } = await client.query<Picture>(PICTURES)
  const missing: string[] = []
  const damaged: string[] = []
  const unchecked: string[] = []
  for (const [key, sum] of pictures.flatMap(filesOf)) {
    const bytes = await blobs.get(key)
    if (!bytes) missing.push(key)
    else if (sum === null) unchecked.push(key)
    else if (sha256Of(bytes) !== sum) damaged.push(key)
  }
  const files = 2 * pictures.length
  return [
    listFinding('files-missing', missing, {
      fine: words.filesPresent(files),
      wrong: (count) => words.filesMissing(count, files),
    }),
    listFinding('files-damaged', damaged, {
      fine: words.filesIntact,
      wrong: (count) => words.filesDamaged(count, files),
    }),
    listFinding('files-unchecked', unchecked, {
      fine: words.checksumsPresent,
      wrong: words.checksumsMissing,
      level: 'note',
    }),
    await strayFiles(blobs, new Set(pictures.map(({ id }) => id))),
    await strayAddresses(client),
  ]
}

type Picture = { id: string; sum: string; cardSum: string | null }

/** Reads the row as JSON, since an older schema has no checksum for cards. */
const PICTURES = `
  SELECT id, sha256 AS sum, to_jsonb(pictures) ->> 'card_sha256' AS "cardSum" FROM pictures ORDER BY id`

const filesOf = ({ id, sum, cardSum }: Picture): [key: string, sum: string | null][] => [
  [fullKeyOf(id), sum],
  [cardKeyOf(id), cardSum],
]

async function strayFiles(blobs: Blobs, known: Set<string>): Promise<DoctorFinding> {
  const stray: string[] = []
  for await (const key of blobs.keys()) {
    const picture = pictureIdOfKey(key)
    if (picture !== undefined && !known.has(picture)) stray.push(key)
  }
  return listFinding('files-orphaned', stray, {
    fine: words.filesListed,
    wrong: words.filesUnlisted,
    level: 'note',
  })
}

async function strayAddresses(client: ClientBase): Promise<DoctorFinding> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM plugins WHERE starts_with(screenshot, $1)
       AND NOT EXISTS (SELECT FROM pictures WHERE pictures.user_id = plugins.user_id AND $1 || pictures.id = plugins.screenshot)`,
    [pictureUrlOf('')],
  )
  const ids = rows.map(({ id }) => id)
  return listFinding('rows-without-picture', ids, {
    fine: words.picturesPresent,
    wrong: words.picturesMissing,
  })
}

/** Finds out if an external store can write, read and delete a file. */
export async function checkStore(blobs: Blobs): Promise<DoctorFinding> {
  const what = 'store'
  const failure = await failureOf(() => checkBlobs(blobs))
  if (failure) return { level: 'fault', what, sentence: failure }
  return { level: 'ok', what, sentence: words.storeWorks(blobs.place) }
}

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
    withClient(connection, 'plugfolio doctor', async (client) => {
      const failures = await checksumFailures(client)
      const isWorse = knownFailures !== undefined && failures > knownFailures
      knownFailures = failures
      if (!isWorse && Date.now() - checkedAt < DAY) return
      found = await databaseDamage(client)
      checkedAt = Date.now()
      if (found.length) logger.error({ found }, words.databaseDamaged)
    })
  const close = runRegularly(round, { every, logger, failure: words.databaseNotChecked })
  return { close, isDamaged: () => found.length > 0 }
}

export async function databaseDamage(client: ClientBase): Promise<DoctorFinding[]> {
  const findings = [...(await checkTables(client)), await checkIndexes(client)]
  // PostgreSQL also counts wrong checksums that were repaired since.
  return findings.filter(({ level, what }) => level === 'fault' && what !== 'checksums')
}
