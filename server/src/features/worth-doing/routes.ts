import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { MOST_LINES, type WorthDoing, worthDoingContract } from '#shared/worth-doing/contract.ts'
import { type Db, devices } from '../../db/schema.ts'
import type { Person } from '../../http/guard/session.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { cachedTexts, PrewrittenResponse } from '../../http/transport/response-cache.ts'
import type { WorthDoingRow } from '../../library/worth-doing-row.ts'

type Sources = {
  /** The most urgent first. */
  rows: readonly WorthDoingRow[]
  /** A text that changes with what songs are known to use. */
  songsState: (db: Db, userId: string) => Promise<string>
}

export function worthDoingRoutes(context: RouteContext, { rows, songsState }: Sources) {
  const answers = cachedTexts(LIMITS)
  context.onAccountDeleted.push(answers.forget)

  mountContract(context, worthDoingContract, {
    list: async ({ db, user, now }) => {
      const state = [await devicesState(db, user.id), await songsState(db, user.id)]
      const tag = tagOf(user, digestOf(state), now)
      const write = async () => JSON.stringify(await linesOf(rows, { db, user, now }))
      return new PrewrittenResponse(tag, () => answers.textOf(user.id, tag, write))
    },
  })
}

/** The first lines. The rows after them are not asked. */
async function linesOf(rows: readonly WorthDoingRow[], asked: Parameters<WorthDoingRow>[0]) {
  const lines: WorthDoing[] = []
  for (const row of rows) {
    const line = await row(asked)
    if (line) lines.push(line)
    if (lines.length === MOST_LINES) break
  }
  return lines
}

/** The same until the library, the songs, the licenses, the purchases, what `others` says or the day change. */
function tagOf(user: Person, others: string, now: Date) {
  const { id, libraryRevision, songsRevision, licensesRevision, purchasesRevision } = user
  const state = [libraryRevision, songsRevision, licensesRevision, purchasesRevision, others]
  return `"${[id, 'worth', ...state, now.toISOString().slice(0, 10)].join('-')}"`
}

function devicesState(db: Db, userId: string) {
  const { machine, name, systemVersion, lastScanAt } = devices
  return db
    .select({ machine, name, systemVersion, lastScanAt })
    .from(devices)
    .where(eq(devices.userId, userId))
    .orderBy(machine)
}

const digestOf = (state: unknown) =>
  createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 16)

/** Bytes. */
const LIMITS = { maxSize: 1024 * 1024, maxEntrySize: 8 * 1024 }
