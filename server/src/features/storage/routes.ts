import { sql } from 'drizzle-orm'
import { storageContract } from '#shared/storage/contract.ts'
import type { Storage } from '#shared/storage/storage-answer.ts'
import { storageFiguresOf } from '#shared/storage/storage-figures.ts'
import { type StoredInstallation, type StoredPlugin, storageOf } from '#shared/storage/storage-of.ts'
import type { Db } from '../../db/schema.ts'
import type { Person } from '../../http/guard/session.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { cachedTexts, PrewrittenResponse } from '../../http/transport/response-cache.ts'
import { computersTagOf, computersWithHelper } from '../../library/computers.ts'
import { numberIn, readOnce, readRows } from '../../library/read-rows.ts'
import { shownNames } from '../../library/shown-names.ts'
import type { SongAnswers } from '../../library/song-answers.ts'

export function storageRoutes(context: RouteContext, songs: SongAnswers) {
  const answers = cachedTexts(LIMITS)
  context.onAccountDeleted.push(answers.forget)

  /** The answer, which is the same until its tag changes. */
  async function answerFor(db: Db, user: Person, machine?: string) {
    const tag = computersTagOf(user, await computersWithHelper(db, user.id), machine)
    const write = async () => JSON.stringify(await openStorage(db, songs, user.id, machine))
    return new PrewrittenResponse(tag, () => answers.textOf(`${user.id} ${machine ?? ''}`, tag, write))
  }

  mountContract(context, storageContract, {
    open: ({ db, user, query }) => answerFor(db, user, query.machine),
    figures: async ({ db, user }) => {
      // They are taken from the answer, so that the page finds it ready.
      const { tag, write } = await answerFor(db, user)
      const writeFigures = async () =>
        // as: this is the text of an answer of the same contract.
        JSON.stringify(storageFiguresOf(JSON.parse(String(await write())) as Storage))
      return new PrewrittenResponse(tag, () => answers.textOf(`${user.id} figures`, tag, writeFigures))
    },
  })
}

/** Bytes. */
const LIMITS = { maxSize: 8 * 1024 * 1024, maxEntrySize: 1024 * 1024 }

/** The installations that take space on the computers of a user, or on one. */
async function openStorage(db: Db, songs: SongAnswers, userId: string, machine?: string): Promise<Storage> {
  const usage = new Map((await songs.usage(db, userId)).map((used) => [used.pluginId, used]))
  const read = await songs.read(db, userId)
  const { plugins: shown, installations } = await storedInstallations(db, userId)
  const plugins = new Map(
    shown.map(({ id, name, manufacturer }): [string, StoredPlugin] => {
      const { songs: count = 0, perhaps = 0 } = usage.get(id) ?? {}
      return [id, { name, manufacturer, songs: count, perhaps }]
    }),
  )
  return storageOf({ installations, plugins, songs: read, machine })
}

/** The installations with files: without sightings, which are perhaps not on a disk, and without samples. */
async function storedInstallations(db: Db, userId: string) {
  const plugins = await shownNames(db, userId, sql`plugins.removed_at is null and not plugins.is_sample`)
  const factsOf = readOnce(commonFacts)
  const installations = await readRows(
    db,
    {
      id: sql`n.id`,
      pluginId: sql`n.plugin_id`,
      path: sql`n.path`,
      size: sql`n.size`,
      digest: sql`n.digest`,
      facts: sql`concat_ws(E'\n', n.machine, n.format, coalesce(n.platform, ''), n.linked_from is not null, n.version)`,
    },
    sql`
      from installations n join plugins p on p.user_id = n.user_id and p.id = n.plugin_id
      where n.user_id = ${userId} and n.gone_at is null and n.seen_by is null and p.removed_at is null and not p.is_sample`,
    (value): StoredInstallation => ({
      ...factsOf(value('facts')),
      id: value('id'),
      pluginId: value('pluginId'),
      path: value('path'),
      size: numberIn(value('size')),
      digest: value('digest') || null,
    }),
  )
  return { plugins, installations }
}

/** The facts that many installations have in common. Nothing before the version has a line break, whatever a helper sends. */
function commonFacts(text: string) {
  const [machine = '', format = '', platform = '', isLinked, ...version] = text.split('\n')
  return {
    machine,
    format,
    platform: platform || null,
    isLinked: isLinked === 't',
    version: version.join('\n'),
  }
}
